import fs from 'node:fs';
import path from 'node:path';
import { CommandError } from '../command-line/command-error.mjs';
import { reservedSegments } from '../registry/limits.mjs';
import { readJsonFile } from './read-json.mjs';

/** @type {import('../command-line/program.mjs').Command} */
export const create = {
  summary: 'Creates an app with one screen and one test, ready to publish.',
  arguments: '<folder>',
  help: `The folder's name is mfe- and the name of the app, which is also its path. In the repository the app becomes one of its packages; elsewhere it is a project of its own. The shell shows it in the menu as soon as it is live.

  daybook new mfe-habits
  daybook new ../mfe-habits`,
  async run({ args: [folder], output }) {
    const { name, isStandalone } = newApp(path.resolve(folder));
    const next = isStandalone
      ? [`cd ${folder}`, 'npm install', 'npx daybook dev']
      : ['npm install', `npm run dev -w ${path.basename(folder)}`];
    output.result({ name, folder: path.resolve(folder) }, `Created the app ${name} in ${folder}. Next:\n\n  ${next.join('\n  ')}`);
  },
};

const template = path.resolve(import.meta.dirname, '../template');

/**
 * Creates an app from the template, an app called "sample", whose name is replaced in all files.
 *
 * @param {string} folder
 * @returns {{ name: string, isStandalone: boolean }} `isStandalone`: true if the folder is outside a repository of apps
 * @throws {CommandError} if nothing was created
 */
export function newApp(folder) {
  const name = nameOf(folder);
  const parent = path.dirname(folder);
  rejectTakenName(name, parent);
  if (fs.existsSync(folder)) throw new CommandError(`${folder} exists already.`);
  for (const entry of fs.readdirSync(template, { recursive: true, withFileTypes: true }).filter((found) => found.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    const copy = path.join(folder, path.relative(template, file));
    fs.mkdirSync(path.dirname(copy), { recursive: true });
    fs.writeFileSync(copy, named(fs.readFileSync(file, 'utf8'), name));
  }
  const isStandalone = !isRepository(parent);
  if (isStandalone) fs.writeFileSync(path.join(folder, '.gitignore'), 'dist/\nnode_modules/\n*.token\n');
  return { name, isStandalone };
}

/** @param {string} folder */
function nameOf(folder) {
  const [, name] = /^mfe-([a-z][a-z0-9-]{0,39})$/.exec(path.basename(folder)) ?? [];
  if (name && !name.endsWith('-') && !name.includes('--')) return name;
  throw new CommandError(
    `"${path.basename(folder)}" is not a name for an app. Use mfe- and at most 40 lowercase letters, digits and single hyphens: mfe-habits.`,
  );
}

/** Replaces `sample` by the name (`daily-habits`), and `Sample` by the title (`Daily habits`). @param {string} text @param {string} name */
function named(text, name) {
  const title = (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll('-', ' ');
  return text.replaceAll('Sample', title).replaceAll('sample', name);
}

/** True if apps in this folder are packages of its workspace. @param {string} folder */
function isRepository(folder) {
  return readJsonFile(path.join(folder, 'package.json'))?.workspaces?.includes('mfe-*') === true;
}

/** Paths of the platform and of the shell's own screens. */
const reserved = [...reservedSegments, 'console', 'login', 'register', 'logout'];

/**
 * Rejects a name or path that the platform or an app in the same folder has. The registry checks those of other apps.
 *
 * @param {string} name
 * @param {string} parent the folder that holds the apps
 * @throws {CommandError}
 */
function rejectTakenName(name, parent) {
  if (reserved.includes(name)) throw new CommandError(`The path /${name} is the platform's own: take another name.`);
  for (const { folder, app } of appsIn(parent)) {
    if (app.name === name) throw new CommandError(`The app in ${folder} is called ${name}: take another name.`);
    const isOwned = app.paths.some((owned) => owned.path === `/${name}`);
    if (isOwned) throw new CommandError(`The path /${name} belongs to the app ${app.name}: take another name.`);
  }
}

/** @typedef {{ name: string, paths: { path: string }[] }} App */

/** @param {string} parent @returns {{ folder: string, app: App }[]} */
function appsIn(parent) {
  const folders = fs.existsSync(parent) ? fs.readdirSync(parent) : [];
  const found = folders.map((folder) => ({ folder, app: readJsonFile(path.join(parent, folder, 'app.json')) }));
  return found.filter(({ app }) => typeof app?.name === 'string' && Array.isArray(app.paths));
}
