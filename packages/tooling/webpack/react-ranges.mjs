import { createRequire } from 'node:module';
import path from 'node:path';

/** Returns the ranges of React that an app works with: those of its kit. @param {string} folder @returns {Record<string, string>} */
export const reactRanges = (folder) =>
  createRequire(path.join(folder, 'package.json'))('@daybook/kit/package.json').peerDependencies;
