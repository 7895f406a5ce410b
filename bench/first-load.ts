import fs from 'node:fs';
import path from 'node:path';
import { firstLoads } from '../packages/tooling/run/first-loads.mjs';

/**
 * Prints what a browser loads before the first screen: the first files of the shell, those of each app in addition, and an app's embed in
 * other sites. Sizes are bytes after gzip (level 9) and brotli (level 11), as the server sends them.
 */
const root = path.resolve(import.meta.dirname, '..');
const folders = ['shell', ...fs.readdirSync(root).filter((name) => name.startsWith('mfe-'))];

print(['part', 'files', 'gzip', 'brotli', 'budget (gzip)', 'used']);
for (const { part, files, gzip, brotli, budget } of folders.flatMap((folder) => firstLoads(path.join(root, folder, 'dist'))))
  print([part, files, gzip, brotli, budget, (gzip / budget).toFixed(2)]);

function print(cells: (string | number)[]) {
  console.log(cells.map((cell, index) => (index === 0 ? String(cell).padEnd(32) : String(cell).padStart(14))).join(''));
}
