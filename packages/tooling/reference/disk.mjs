import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { own } from './owned-files.mjs';

const size = 1200;

/** Mounts a small disk in memory, in the mount namespace of this process, which must be its own. @param {string} folder */
export function mountDisk(folder) {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}m,mode=700`, 'disk', folder]);
  own(folder);
}

/** Fills the disk of a folder to its last byte. Returns a function that frees the space. @param {string} folder */
export function fillDisk(folder) {
  const filler = path.join(folder, 'filler');
  const file = fs.openSync(filler, 'w');
  for (let chunk = Buffer.alloc(1024 * 1024); chunk.length > 0;) {
    try {
      fs.writeSync(file, chunk);
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOSPC') throw error;
      chunk = chunk.subarray(0, Math.floor(chunk.length / 2));
    }
  }
  fs.closeSync(file);
  return () => fs.rmSync(filler);
}
