import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** The version that pages load the working tree under. Nobody publishes it. */
export const devVersion = '0.0.0-dev';

/**
 * @typedef {{ app: import('./rewrite-page.mjs').App, version: string, entry: string, preload: string[] }} Release
 * @typedef {{ name: string, hash: string, description: string, integrity: Record<string, string> }} Build a build as open pages need it:
 *   the hash of app.json, and of each file by its address
 */

/** A webpack plugin that keeps the newest successful build of the working tree. */
export class WorkingTree {
  /** By file name. @type {Map<string, string>} */
  #hashes = new Map();
  /** @type {Release | undefined} */
  #release;
  /** The hash of the build; empty before the first one. */
  #built = '';

  /** @param {{ folder: string, name: string }} app */
  constructor({ folder, name }) {
    this.name = name;
    this.description = path.join(folder, 'app.json');
    this.address = `/apps/${name}/${devVersion}/`;
  }

  /** Returns what a page needs to load the app; undefined before the first successful build. */
  get release() {
    return this.#release && { ...this.#release, address: this.address, integrity: this.#integrity() };
  }

  /** Returns what open pages need to apply the newest build; undefined before the first successful one. @returns {Build | undefined} */
  get build() {
    if (!this.#built) return undefined;
    return { name: this.name, hash: this.#built, description: integrityOf(read(this.description)), integrity: this.#integrity() };
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
      this.#built = stats.hash ?? '';
    });
  }

  /** Keeps the hashes of updates too: a page that was asleep applies one after the other. @param {string} file @param {Buffer} content */
  #take(file, content) {
    if (file === 'release.json') this.#release = JSON.parse(content.toString());
    if (/\.m?js$/.test(file)) this.#hashes.set(file, integrityOf(content));
  }

  #integrity() {
    return Object.fromEntries([...this.#hashes].map(([file, hash]) => [this.address + file, hash]));
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
