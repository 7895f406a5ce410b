import fs from 'node:fs';
import path from 'node:path';
import { buildWithStamp, hashSources, readStamp } from '../commands/build-stamp.mjs';
import { ensureInstalled } from './install.mjs';
import { npm, settleAll, step } from './step.mjs';

const teams = path.resolve(import.meta.dirname, '../../../e2e/teams');

/** The folders of e2e/teams: each is an app with a lock and a build of its own, as another team would have it. */
const folders = () => fs.readdirSync(teams, { withFileTypes: true }).filter((entry) => entry.isDirectory());

/** Installs the packages of the apps of e2e/teams. Only tests need them. */
export async function ensureTeamsInstalled() {
  await settleAll(
    folders().map(({ name }) => ensureInstalled(path.join(teams, name), `Packages of a team's app, ${name} (npm ci)`)),
  );
}

/** Builds the apps of e2e/teams that have changed. */
export async function ensureTeamsBuilt() {
  await settleAll(folders().map(({ name }) => ensureBuilt(name)));
}

/** @param {string} name */
async function ensureBuilt(name) {
  const folder = path.join(teams, name);
  if (readStamp(folder)?.sources === hashSources(folder)) return;
  await buildWithStamp(folder, '1', () => step(`Build a team's app, ${name}`, ...npm(['run', 'build']), { cwd: folder }));
}
