import fs from 'node:fs';

/** Returns a parsed file; undefined if it is missing or not JSON. @param {string} file @returns {any} */
export function readJsonFile(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
