// @ts-check
import './check-node.mjs';
import fs from 'node:fs';
import path from 'node:path';
import { hashSources } from '../commands/sources.mjs';
import { readStamp } from '../commands/stamp.mjs';
import { NotPrepared, findMissing } from './install.mjs';
import { sideBySide } from './side-by-side.mjs';
import { step } from './step.mjs';

const root = path.resolve(import.meta.dirname, '../../..');
const daybook = path.resolve(import.meta.dirname, '../bin/daybook.mjs');

/**
 * Builds what changed since it was last built, and answers with the folders of the built releases, the shell's first.
 * Each release of a working tree is named after its sources, so that another change is another release.
 */
export async function buildStale() {
  const units = findUnits();
  const stale = units.filter((unit) => isStale(unit));
  if (stale.length > 0 && process.env.NODE_ENV === 'production') checkBuildTools(stale);
  await inPairs(stale, ({ folder, name, command, version }) =>
    step(`Build ${name}`, process.execPath, [daybook, command], { cwd: folder, env: { RELEASE_VERSION: version } }),
  );
  return units.filter((unit) => unit.command === 'build').map((unit) => path.join(unit.folder, 'dist'));
}

/** @typedef {{ folder: string, name: string, command: string, sources: string, version: string }} Unit */

/** Every package that has something to build. The slow ones come first, so that none of them is left for the end. @returns {Unit[]} */
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

/** @param {Unit[]} stale @throws {NotPrepared} if the packages that build are not installed, as is usual in production */
function checkBuildTools(stale) {
  if (findMissing(root).length === 0) return;
  throw new NotPrepared(
    `Not built from the sources that are here: ${stale.map(({ name }) => name).join(', ')}. ` +
      'Building needs the development packages, which are not installed. Run: npm ci --include=dev',
  );
}

/** Two at a time: a build keeps about one processor busy. @param {Unit[]} units @param {(unit: Unit) => Promise<unknown>} work */
async function inPairs(units, work) {
  const waiting = [...units];
  const worker = async () => {
    for (let unit = waiting.shift(); unit; unit = waiting.shift()) await work(unit);
  };
  await sideBySide([worker(), worker()]);
}
