// @ts-check
import fs from 'node:fs';
import path from 'node:path';
import { embedLoads, firstLoad } from '../packages/tooling/run/first-loads.mjs';

/**
 * Prints what a browser fetches before the first screen stands: the shell's first files, and those of each area on top of it. Bytes after
 * gzip (level 9) and brotli (level 11), as the server sends them, beside the budget in app.json. Below an area, what other sites load of it.
 */
const root = path.resolve(import.meta.dirname, '..');
const folders = ['shell', ...fs.readdirSync(root).filter((name) => name.startsWith('mfe-'))];

print(['part', 'files', 'gzip', 'brotli', 'budget (gzip)', 'of the budget']);
for (const folder of folders) {
  const dist = path.join(root, folder, 'dist');
  printLoad(folder, firstLoad(dist));
  for (const [part, load] of Object.entries(embedLoads(dist) ?? {})) printLoad(`  ${part}`, { files: 1, ...load });
}

/** @param {string} name @param {{ files: number, gzip: number, brotli: number, budget: number }} load */
function printLoad(name, { files, gzip, brotli, budget }) {
  print([name, files, gzip, brotli, budget, (gzip / budget).toFixed(2)]);
}

/** @param {(string | number)[]} cells */
function print(cells) {
  console.log(cells.map((cell, index) => (index === 0 ? String(cell).padEnd(14) : String(cell).padStart(14))).join(''));
}
