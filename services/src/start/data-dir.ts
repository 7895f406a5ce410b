import fs from 'node:fs';
import path from 'node:path';
import { folderRefused } from './file-failure.ts';

/**
 * Makes the data folder when it is not there, and tries whether it takes files.
 *
 * @throws {StartRefused} when it does not
 */
export function prepareDataDir(dataDir: string) {
  const trial = path.join(dataDir, `.trial-${process.pid}`);
  try {
    fs.mkdirSync(dataDir, { recursive: true });
    fs.writeFileSync(trial, 'x', { flush: true });
    fs.rmSync(trial);
  } catch (error) {
    throw folderRefused(dataDir, error);
  }
}
