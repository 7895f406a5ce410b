import fs from 'node:fs';
import path from 'node:path';

/** @typedef {{ name: string, write: (line: string) => void }} LogFile */

/** In bytes. */
const largest = 20_000_000;

/**
 * Opens a log of at most twice `limit` bytes: at `limit` the file is renamed to `NAME.1`, which replaces the previous one, and a new file
 * begins. If the folder is not writable, the lines are dropped; the server reports such a folder itself.
 *
 * @param {string} name
 * @param {number} [limit]
 * @returns {LogFile}
 */
export function openLogFile(name, limit = largest) {
  /** @type {{ file: number, size: number } | undefined} */
  let open;
  /** @param {string} line */
  const write = (line) => {
    open ??= openToAppend(name);
    const bytes = Buffer.from(`${line}\n`);
    if (open.size > 0 && open.size + bytes.length > limit) {
      const { file } = open;
      // If one of the next steps fails, the next line opens the file again.
      open = undefined;
      fs.closeSync(file);
      fs.renameSync(name, `${name}.1`);
      open = openToAppend(name);
    }
    open.size += fs.writeSync(open.file, bytes);
  };
  return {
    name,
    write(line) {
      try {
        write(line);
      } catch {
        // The server goes on without a log if the disk is full.
      }
    },
  };
}

/** @param {string} name */
function openToAppend(name) {
  fs.mkdirSync(path.dirname(name), { recursive: true });
  const file = fs.openSync(name, 'a', 0o600);
  return { file, size: fs.fstatSync(file).size };
}
