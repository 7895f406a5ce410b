import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** The version that pages load the working tree under. Nobody publishes it. */
export const devVersion = '0.0.0-dev';

/** @typedef {{ app: import('./rewrite-page.mjs').App, version: string, entry: string }} Release */

/** A webpack plugin that keeps the newest successful build of the working tree. */
export class WorkingTree {
  /** By file name. @type {Map<string, string>} */
  #hashes = new Map();
  /** @type {Release | undefined} */
  #release;

  /** @param {{ folder: string, name: string }} app */
  constructor({ folder, name }) {
    this.description = path.join(folder, 'app.json');
    this.address = `/apps/${name}/${devVersion}/`;
    /** The hash of the build; empty before the first one. */
    this.built = '';
  }

  /** Returns what a page needs to load the app; undefined before the first successful build. */
  get release() {
    const integrity = [...this.#hashes].map(([file, hash]) => [this.address + file, hash]);
    return this.#release && { ...this.#release, address: this.address, integrity: Object.fromEntries(integrity) };
  }

  /** True for a path of the app, by its app.json. @param {string} url */
  owns(url) {
    const [path = ''] = url.split('?');
    return this.#release?.app.paths.some((owned) => toPattern(owned.path).test(path)) ?? false;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const name = WorkingTree.name;
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.fileDependencies.add(this.description);
      // app.json changes the page, but no script: it must change the hash of the build.
      compilation.hooks.fullHash.tap(name, (hash) => void hash.update(read(this.description)));
    });
    // webpack emits only changed files, and none of a failed build.
    compiler.hooks.assetEmitted.tap(name, (file, { content }) => this.#take(file, content));
    compiler.hooks.done.tap(name, (stats) => {
      for (const error of stats.compilation.errors) error.message = withoutStack(error.message);
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

/** Removes the compiler's own stack trace. @param {string} message */
const withoutStack = (message) => message.replace(/\n+Caused by:[^]*$/, '');

/** The file may be missing for a moment while an editor writes it. @param {string} file */
const read = (file) => (fs.existsSync(file) ? fs.readFileSync(file) : '');

/** @param {string} path */
const toPattern = (path) => new RegExp(`^${path.replace(/:[a-zA-Z]+/g, '[^/]+')}$`);

/** @param {Buffer | string} content */
export const integrityOf = (content) => `sha384-${createHash('sha384').update(content).digest('base64')}`;
