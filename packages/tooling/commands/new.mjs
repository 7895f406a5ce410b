import fs from 'node:fs';
import path from 'node:path';
import { CommandError, UsageError } from '../command-line/command-error.mjs';
import { choose } from '../command-line/terminal.mjs';
import { reservedSegments } from '../registry/limits.mjs';
import { readJsonFile } from './read-json.mjs';

/** Where an app can store data. */
const storages = {
  documents: 'JSON documents for each user, on the server of Daybook',
  backend: "a backend of the team's own, a small server that comes with the app",
  none: 'nowhere yet',
};

const storageNames = new Intl.ListFormat('en', { type: 'disjunction' }).format(Object.keys(storages));

/** @type {import('../command-line/program.mjs').Command} */
export const create = {
  summary: 'Creates an app with one screen and one test, ready to publish.',
  arguments: '<folder>',
  help: `The folder's name is mfe- and the name of the app, which is also its path. In the repository the app becomes one of its packages; elsewhere it is a project of its own. The shell shows it in the menu as soon as it is live.

With documents, the app begins with a form and a list whose entries are stored for each user on the server, without a backend of your own. With backend, the app has the same screen, and a server for Node.js that stores the entries: it is yours to change and to run. Without --storage the command asks at a terminal; elsewhere the app stores nothing.

  daybook new mfe-habits
  daybook new ../mfe-habits --storage documents
  daybook new mfe-habits --storage backend`,
  options: { '--storage <kind>': `where the app stores data: ${storageNames}` },
  async run({ args: [folder], options, output, signal }) {
    const storage = options.storage ?? (await askForStorage(output, signal));
    const { name, isStandalone } = newApp(path.resolve(folder), storage);
    const run = (/** @type {string} */ script) => `npm run ${script}${isStandalone ? '' : ` -w ${path.basename(folder)}`}`;
    const next = [
      ...(isStandalone ? installStandalone(folder) : ['npm install']),
      ...(storage === 'backend' ? [run('backend'), `${run('dev')}        (in another terminal)`] : [run('dev')]),
    ];
    output.result({ name, folder: path.resolve(folder) }, `Created the app ${name} in ${folder}. Next:\n\n  ${next.join('\n  ')}`);
  },
};

/**
 * Returns the lines that install an app outside the repository. Its packages of Daybook come as tarballs if the command runs in the
 * repository, which makes them, and else from a package registry.
 *
 * @param {string} folder
 */
function installStandalone(folder) {
  const isHere = isRepository(process.cwd());
  if (!isHere) return [`cd ${folder}`, 'npm install        (without a registry that has @daybook/kit: see README.md)'];
  const tarballs = path.join(folder, '../packages');
  return [
    `mkdir -p ${tarballs}`,
    `npm pack -w packages/contracts -w packages/kit -w packages/tooling --pack-destination ${tarballs}`,
    `cd ${folder}`,
    'npm install ../packages/daybook-*.tgz',
  ];
}

/** Returns `none` where nobody can be asked, such as in a script. @param {import('../command-line/terminal.mjs').Output} output @param {AbortSignal} signal */
const askForStorage = async ({ json }, signal) =>
  process.stdin.isTTY && !json ? choose('Where does the app store data?', storages, signal) : 'none';

const templates = path.resolve(import.meta.dirname, '../template');

/**
 * Creates an app from a template, an app called "sample", whose name is replaced in all files.
 *
 * @param {string} folder
 * @param {string} [storage] one of `storages`
 * @returns {{ name: string, isStandalone: boolean }} `isStandalone`: true if the folder is outside a repository of apps
 * @throws {CommandError} if nothing was created
 */
export function newApp(folder, storage = 'none') {
  if (!Object.hasOwn(storages, storage)) {
    throw new UsageError(`--storage is ${storageNames}, not "${storage}".`);
  }
  const name = nameOf(folder);
  const parent = path.dirname(folder);
  rejectTakenName(name, parent);
  if (fs.existsSync(folder)) throw new CommandError(`${folder} exists already.`);
  for (const [file, source] of templateFiles(storage)) {
    const copy = path.join(folder, file);
    fs.mkdirSync(path.dirname(copy), { recursive: true });
    fs.writeFileSync(copy, named(fs.readFileSync(source, 'utf8'), name));
  }
  const isStandalone = !isRepository(parent);
  if (isStandalone) fs.writeFileSync(path.join(folder, '.gitignore'), 'dist/\nnode_modules/\n.data/\n*.token\n');
  return { name, isStandalone };
}

/** Returns where each file of a template is. That of a storage has its own sources, and replaces other files of the base. @param {string} storage */
function templateFiles(storage) {
  const base = filesIn(path.join(templates, 'base'));
  if (storage === 'none') return base;
  const own = filesIn(path.join(templates, storage));
  return new Map([...[...base].filter(([file]) => !file.startsWith(`src${path.sep}`)), ...own]);
}

/** Returns the files in a folder by their names relative to it. @param {string} folder */
function filesIn(folder) {
  const found = fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = found.map(({ parentPath, name }) => path.join(parentPath, name));
  return new Map(files.map((file) => [path.relative(folder, file), file]));
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
