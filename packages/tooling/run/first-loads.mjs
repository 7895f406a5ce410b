import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { standardBudget } from '../registry/limits.mjs';

/**
 * Files that a browser loads first, in bytes as the server sends them, with their budget in bytes of gzip.
 *
 * @typedef {{ part: string, files: number, gzip: number, brotli: number, budget: number }} FirstLoad
 */

/**
 * Measures a built release: the files before its first screen, which come on top of the shell's, and the scripts of its embed, which other
 * sites load.
 *
 * @param {string} dist
 * @returns {FirstLoad[]}
 */
export function firstLoads(dist) {
  const { app, preload, exposes = {}, embed } = JSON.parse(fs.readFileSync(path.join(dist, 'release.json'), 'utf8'));
  const federation = exposes['./federation'];
  const load = (/** @type {string} */ part, /** @type {string[]} */ names, /** @type {number} */ budget) => ({
    part,
    files: names.length,
    ...weigh(names.map((name) => path.join(dist, name))),
    budget,
  });
  return [
    load(`first load of ${app.name}`, preload, app.budget ?? standardBudget),
    ...(app.name === 'shell' && federation ? [load('federation runtime of shell', federation, federationBudget)] : []),
    ...(embed ? [load(`loader of ${app.name} in other pages`, [embed.loader], embed.budgets.loader)] : []),
    ...(embed ? [load(`element of ${app.name} in other pages`, [embed.element], embed.budgets.element)] : []),
  ];
}

/** The budget of what the first app of a page loads besides the first files of the shell and its own. */
const federationBudget = 22_500;

/** Returns a message for each part of a release that is over its budget. @param {readonly string[]} dists */
export function overBudgets(dists) {
  const over = dists.flatMap(firstLoads).filter(({ gzip, budget }) => gzip > budget);
  return over.map(({ part, gzip, budget }) => `The ${part} is ${number(gzip)} bytes of gzip, and the budget ${number(budget)}.`);
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

/** @param {number} bytes */
const number = (bytes) => bytes.toLocaleString('en');
