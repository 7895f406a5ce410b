import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ApiError } from './api-error.mjs';

/** @typedef {{ id: string, text: string }} Entry */

/** How many entries a user may have: each change writes all of them. */
const most = 1000;

/**
 * The entries of each user, in one JSON file for each. A file is replaced as a whole, so that a crash leaves the old or the new one. Only
 * one process may use the folder. Use a database before you need more.
 */
export class EntryFiles {
  /** The last change. They run one after the other: each begins with what the one before has written. @type {Promise<unknown>} */
  #last = Promise.resolve();

  /** @param {string} folder */
  constructor(folder) {
    this.folder = folder;
  }

  /** Returns the entries in the order in which they were added. @param {string} user @returns {Promise<Entry[]>} */
  async list(user) {
    try {
      return JSON.parse(await readFile(this.#file(user), 'utf8'));
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return [];
      throw error;
    }
  }

  /** Adds an entry, or replaces the one with its id. @param {string} user @param {Entry} entry */
  set(user, entry) {
    return this.#change(user, (entries) => {
      const at = entries.findIndex(({ id }) => id === entry.id);
      if (at >= 0) return entries.with(at, entry);
      if (entries.length >= most) throw new ApiError(422, `You have ${most} entries. Delete some first.`);
      return [...entries, entry];
    });
  }

  /** @param {string} user @param {string} id */
  delete(user, id) {
    return this.#change(user, (entries) => entries.filter((entry) => entry.id !== id));
  }

  /** @param {string} user @param {(entries: Entry[]) => Entry[]} change @returns {Promise<void>} */
  #change(user, change) {
    const done = this.#last.then(async () => this.#write(user, change(await this.list(user))));
    this.#last = done.catch(() => undefined);
    return done;
  }

  /** @param {string} user @param {Entry[]} entries */
  async #write(user, entries) {
    const file = this.#file(user);
    await mkdir(this.folder, { recursive: true });
    await writeFile(`${file}.new`, JSON.stringify(entries), { flush: true });
    await rename(`${file}.new`, file);
  }

  /** @param {string} user */
  #file(user) {
    if (!/^[\w-]{1,100}$/.test(user)) throw new Error(`The id of the user cannot be the name of a file: ${user}`);
    return path.join(this.folder, `${user}.json`);
  }
}
