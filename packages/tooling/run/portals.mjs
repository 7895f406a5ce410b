import fs from 'node:fs';
import path from 'node:path';
import { hashSources, readStamp, buildWithStamp } from '../commands/build-stamp.mjs';
import { ensureInstalled } from './install.mjs';
import { npm, step, StepFailed } from './step.mjs';

const portals = path.resolve(import.meta.dirname, '../../../e2e/portals');

/** Installs the packages of the sites of e2e/portals. They have a lock of their own: only tests need them. */
export async function ensurePortalsInstalled() {
  await ensureInstalled(portals, 'Packages of the sites that show the board (npm ci)');
}

/** Builds the sites of e2e/portals if they have changed. */
export async function ensurePortalsBuilt() {
  if (readStamp(portals)?.sources === hashSources(portals)) return;
  fs.mkdirSync(path.join(portals, 'dist'), { recursive: true });
  const build = npm(['run', 'build', '--workspaces', '--if-present']);
  await buildWithStamp(portals, '1', () => step('Build the sites that show the board', ...build, { cwd: portals }));
}

if (process.argv[1] && fs.realpathSync(process.argv[1]) === import.meta.filename) {
  try {
    await ensurePortalsInstalled();
    await ensurePortalsBuilt();
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    process.exitCode = 1;
  }
}
