import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { account, isRoot } from './part.mjs';

/** Writes a file that only the account of the programs may read. Returns its path. @param {string} file @param {string} text */
export function writeOwned(file, text) {
  fs.writeFileSync(file, text, { mode: 0o600 });
  own(file);
  return file;
}

/** Creates a folder that only the account of the programs may use. Returns its path. @param {string} folder */
export function makeOwned(folder) {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  own(folder);
  return folder;
}

/** Gives a file or a folder, with what is in it, to the account of the programs. @param {string} place */
export function own(place) {
  if (isRoot) execFileSync('chown', ['-R', `${account}:${account}`, place]);
}
