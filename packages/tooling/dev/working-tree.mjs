import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** Under this version pages load what is built here. Nobody publishes it. */
export const devVersion = '0.0.0-dev';

/** @typedef {{ app: import('./rewrite-page.mjs').App, version: string, entry: string }} Release */

/** The newest build of the working tree that succeeded, kept up to date by webpack. */
export class WorkingTree {
  /** By file name. @type {Map<string, string>} */
  #hashes = new Map();
  /** @type {Release | undefined} */
  #release;

  /** @param {{ folder: string, name: string }} app */
  constructor({ folder, name }) {
    this.description = path.join(folder, 'app.json');
    this.address = `/apps/${name}/${devVersion}/`;
    /** Names the build: empty while there was none. */
    this.built = '';
  }

  /** What a page needs to know to load it; undefined while no build has succeeded. */
  get release() {
    const integrity = [...this.#hashes].map(([file, hash]) => [this.address + file, hash]);
    return this.#release && { ...this.#release, address: this.address, integrity: Object.fromEntries(integrity) };
  }

  /** Whether a path is one of the app's, by its app.json. @param {string} url */
  owns(url) {
    const [path = ''] = url.split('?');
    return this.#release?.app.paths.some((owned) => toPattern(owned.path).test(path)) ?? false;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const name = WorkingTree.name;
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.fileDependencies.add(this.description);
      // What a page is written by changes with it, though no script does.
      compilation.hooks.fullHash.tap(name, (hash) => void hash.update(read(this.description)));
    });
    // webpack emits what has changed, and nothing of a build that failed.
    compiler.hooks.assetEmitted.tap(name, (file, { content }) => this.#take(file, content));
    compiler.hooks.done.tap(name, (stats) => {
      for (const error of stats.compilation.errors) error.message = withoutMachinery(error.message);
      if (stats.hasErrors()) return;
      for (const file of this.#hashes.keys()) if (!stats.compilation.getAsset(file)) this.#hashes.delete(file);
      this.built = stats.hash ?? '';
    });
  }

  /** @param {string} file @param {Buffer} content */
  #take(file, content) {
    if (file === 'release.json') this.#release = JSON.parse(content.toString());
    if (file.endsWith('.js')) this.#hashes.set(file, integrityOf(content));
  }
}

/** What the compiler says of its own inside helps nobody to mend a text. @param {string} message */
const withoutMachinery = (message) => message.replace(/\n+Caused by:[^]*$/, '');

/** An editor may be about to write it. @param {string} file */
const read = (file) => (fs.existsSync(file) ? fs.readFileSync(file) : '');

/** @param {string} path */
const toPattern = (path) => new RegExp(`^${path.replace(/:[a-zA-Z]+/g, '[^/]+')}$`);

/** @param {Buffer | string} content */
export const integrityOf = (content) => `sha384-${createHash('sha384').update(content).digest('base64')}`;
