// @ts-check
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';

/**
 * What a browser fetches before the first screen of a built release stands, in bytes as the server sends them.
 *
 * @typedef {{ name: string, files: number, gzip: number, brotli: number, budget: number }} FirstLoad
 */

/**
 * Reads what lies built in a release's folder. An area comes on top of the shell.
 *
 * @param {string} dist
 * @returns {FirstLoad}
 */
export function firstLoad(dist) {
  const { app, preload } = JSON.parse(fs.readFileSync(path.join(dist, 'release.json'), 'utf8'));
  /** @type {Buffer[]} */
  const contents = preload.map((/** @type {string} */ file) => fs.readFileSync(path.join(dist, file)));
  const sum = (/** @type {(content: Buffer) => Buffer} */ compress) =>
    contents.reduce((total, content) => total + compress(content).length, 0);
  return {
    name: app.name,
    files: contents.length,
    gzip: sum((content) => zlib.gzipSync(content, { level: 9 })),
    brotli: sum((content) => zlib.brotliCompressSync(content)),
    budget: app.budget ?? standardBudget,
  };
}

/** Where app.json says nothing, as at the registry. */
const standardBudget = 40_000;

/** A sentence for each release whose first load is over its budget. @param {readonly string[]} dists @returns {string[]} */
export function overBudgets(dists) {
  return dists
    .map(firstLoad)
    .filter(({ gzip, budget }) => gzip > budget)
    .map(({ name, gzip, budget }) => `The first load of ${name} is ${words(gzip)} bytes of gzip, and the budget ${words(budget)}.`);
}

/** @param {number} bytes */
const words = (bytes) => bytes.toLocaleString('en');
