import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { standardBudget } from '../registry/limits.mjs';

/**
 * The files that a browser loads before the first screen of a release, in bytes as the server sends them.
 *
 * @typedef {{ name: string, files: number, gzip: number, brotli: number, budget: number }} FirstLoad
 */

/**
 * Measures a built release. An app's first load comes on top of the shell's.
 *
 * @param {string} dist
 * @returns {FirstLoad}
 */
export function firstLoad(dist) {
  const { app, preload } = readRelease(dist);
  const files = preload.map((/** @type {string} */ file) => path.join(dist, file));
  return { name: app.name, files: files.length, ...weigh(files), budget: app.budget ?? standardBudget };
}

/**
 * A script of the embed, which pages of other sites load: its size and its budget.
 *
 * @typedef {{ file: string, gzip: number, brotli: number, budget: number }} EmbedLoad
 */

/** Returns undefined for a release without an embed. @param {string} dist @returns {{ loader: EmbedLoad, element: EmbedLoad } | undefined} */
export function embedLoads(dist) {
  const { embed } = readRelease(dist);
  if (!embed) return undefined;
  const load = (/** @type {'loader' | 'element'} */ part) => ({
    file: embed[part],
    ...weigh([path.join(dist, embed[part])]),
    budget: embed.budgets[part],
  });
  return { loader: load('loader'), element: load('element') };
}

/** Returns a message for each part of a release that is over its budget. @param {readonly string[]} dists @returns {string[]} */
export function overBudgets(dists) {
  return dists.flatMap((dist) => {
    const { name, ...first } = firstLoad(dist);
    const { loader, element } = embedLoads(dist) ?? {};
    return [
      complaint(`first load of ${name}`, first),
      ...(loader ? [complaint(`loader of ${name} in other pages`, loader)] : []),
      ...(element ? [complaint(`element of ${name} in other pages`, element)] : []),
    ].filter((said) => said !== undefined);
  });
}

/** @param {string} what @param {{ gzip: number, budget: number }} load */
function complaint(what, { gzip, budget }) {
  return gzip > budget ? `The ${what} is ${words(gzip)} bytes of gzip, and the budget ${words(budget)}.` : undefined;
}

/** @param {readonly string[]} files */
function weigh(files) {
  const contents = files.map((file) => fs.readFileSync(file));
  const sum = (/** @type {(content: Buffer) => Buffer} */ compress) =>
    contents.reduce((total, content) => total + compress(content).length, 0);
  return {
    gzip: sum((content) => zlib.gzipSync(content, { level: 9 })),
    brotli: sum((content) => zlib.brotliCompressSync(content)),
  };
}

/** @param {string} dist */
const readRelease = (dist) => JSON.parse(fs.readFileSync(path.join(dist, 'release.json'), 'utf8'));

/** @param {number} bytes */
const words = (bytes) => bytes.toLocaleString('en');
