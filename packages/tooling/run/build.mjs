import './check-node.mjs';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { hashSources, readStamp } from '../commands/build-stamp.mjs';
import { NotPrepared, findMissing } from './install.mjs';
import { settleAll, step } from './step.mjs';

const root = path.resolve(import.meta.dirname, '../../..');
const daybook = path.resolve(import.meta.dirname, '../bin/daybook.mjs');

/**
 * Builds packages that changed since their last build. Returns the folders of the built releases, the shell's first. The version of a
 * release contains the hash of its sources, because a published version cannot change.
 */
export async function buildStale() {
  const units = findUnits();
  const stale = units.filter((unit) => isStale(unit));
  if (stale.length > 0 && process.env.NODE_ENV === 'production') checkBuildTools(stale);
  const queue = [...stale];
  const worker = async () => {
    for (let unit = queue.shift(); unit; unit = queue.shift()) await build(unit);
  };
  // A build keeps about one processor busy.
  await settleAll(Array.from({ length: os.availableParallelism() }, worker));
  return units.filter((unit) => unit.command === 'build').map((unit) => path.join(unit.folder, 'dist'));
}

/** @typedef {{ folder: string, name: string, command: string, sources: string, version: string }} Unit */

/** @param {Unit} unit */
const build = ({ folder, name, command, version }) =>
  step(`Build ${name}`, process.execPath, [daybook, command], { cwd: folder, env: { RELEASE_VERSION: version } });

/** Returns every package that is built, the slow ones first. @returns {Unit[]} */
function findUnits() {
  const apps = fs.readdirSync(root).filter((name) => name.startsWith('mfe-'));
  return ['shell', ...apps.sort(), 'services', 'packages/contracts'].map(readUnit).filter((unit) => unit !== undefined);
}

/** @param {string} place @returns {Unit | undefined} */
function readUnit(place) {
  const folder = path.join(root, place);
  if (!fs.existsSync(path.join(folder, 'package.json'))) return undefined;
  const { scripts, version } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const command = scripts.build.replace(/^daybook /, '');
  const sources = hashSources(folder);
  const local = command === 'build' ? `${version}-local-${sources.slice(0, 8)}` : version;
  return { folder, name: path.basename(place), command, sources, version: local };
}

/** @param {Unit} unit */
function isStale({ folder, sources, version }) {
  const stamp = readStamp(folder);
  return stamp?.sources !== sources || stamp.version !== version;
}

/** @param {Unit[]} stale @throws {NotPrepared} if the development packages are not installed, as in production */
function checkBuildTools(stale) {
  if (findMissing(root).length === 0) return;
  throw new NotPrepared(
    `Not built from the sources that are here: ${stale.map(({ name }) => name).join(', ')}. ` +
      'Building needs the development packages, which are not installed. Run: npm ci --include=dev',
  );
}
