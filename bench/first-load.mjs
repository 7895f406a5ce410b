// @ts-check
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';

/**
 * What a browser fetches before the first screen stands: the shell's first files, and those of the area that is opened.
 * Prints bytes after gzip (level 9) and brotli (level 11), as the server sends them, beside the goal.
 */
const root = path.resolve(import.meta.dirname, '..');

/** Goals in bytes of gzip: the shell with React and the shared libraries, and each area on top of it. */
const goals = { shell: 110_000, 'mfe-notes': 40_000, 'mfe-tasks': 55_000, 'mfe-calendar': 40_000, 'mfe-console': 40_000 };

const rows = Object.entries(goals).map(([folder, goal]) => ({ folder, goal, ...measure(path.join(root, folder, 'dist')) }));
print(['part', 'files', 'gzip', 'brotli', 'goal (gzip)', 'of the goal']);
for (const { folder, files, gzip, brotli, goal } of rows) print([folder, files, gzip, brotli, goal, (gzip / goal).toFixed(2)]);

/** @param {string} dist */
function measure(dist) {
  const { preload } = JSON.parse(fs.readFileSync(path.join(dist, 'release.json'), 'utf8'));
  const contents = preload.map((/** @type {string} */ file) => fs.readFileSync(path.join(dist, file)));
  const sum = (/** @type {(content: Buffer) => Buffer} */ compress) =>
    contents.reduce((/** @type {number} */ total, /** @type {Buffer} */ content) => total + compress(content).length, 0);
  return {
    files: contents.length,
    gzip: sum((content) => zlib.gzipSync(content, { level: 9 })),
    brotli: sum((content) => zlib.brotliCompressSync(content)),
  };
}

/** @param {(string | number)[]} cells */
function print(cells) {
  console.log(cells.map((cell, index) => (index === 0 ? String(cell).padEnd(14) : String(cell).padStart(12))).join(''));
}
