import fs from 'node:fs';
import path from 'node:path';
import { embedLoads, firstLoad } from '../packages/tooling/run/first-loads.mjs';

/**
 * Prints the sizes of what a browser loads before the first screen: the first files of the shell, and those of each app in
 * addition. Sizes are bytes after gzip (level 9) and brotli (level 11), as the server sends them. The budget is that of app.json.
 * An app's embed, which other sites load, is listed below it.
 */
const root = path.resolve(import.meta.dirname, '..');
const folders = ['shell', ...fs.readdirSync(root).filter((name) => name.startsWith('mfe-'))];

print(['part', 'files', 'gzip', 'brotli', 'budget (gzip)', 'used']);
for (const folder of folders) {
  const dist = path.join(root, folder, 'dist');
  printLoad(folder, firstLoad(dist));
  for (const [part, load] of Object.entries(embedLoads(dist) ?? {})) printLoad(`  ${part}`, { files: 1, ...load });
}

function printLoad(name: string, { files, gzip, brotli, budget }: { files: number; gzip: number; brotli: number; budget: number }) {
  print([name, files, gzip, brotli, budget, (gzip / budget).toFixed(2)]);
}

function print(cells: (string | number)[]) {
  console.log(cells.map((cell, index) => (index === 0 ? String(cell).padEnd(14) : String(cell).padStart(14))).join(''));
}
