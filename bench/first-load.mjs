// @ts-check
import fs from 'node:fs';
import path from 'node:path';
import { firstLoad } from '../packages/build/run/first-loads.mjs';

/**
 * Prints what a browser fetches before the first screen stands: the shell's first files, and those of each area on top of it. Bytes after
 * gzip (level 9) and brotli (level 11), as the server sends them, beside the budget in app.json.
 */
const root = path.resolve(import.meta.dirname, '..');
const folders = ['shell', ...fs.readdirSync(root).filter((name) => name.startsWith('mfe-'))];

print(['part', 'files', 'gzip', 'brotli', 'budget (gzip)', 'of the budget']);
for (const folder of folders) {
  const { files, gzip, brotli, budget } = firstLoad(path.join(root, folder, 'dist'));
  print([folder, files, gzip, brotli, budget, (gzip / budget).toFixed(2)]);
}

/** @param {(string | number)[]} cells */
function print(cells) {
  console.log(cells.map((cell, index) => (index === 0 ? String(cell).padEnd(14) : String(cell).padStart(14))).join(''));
}
