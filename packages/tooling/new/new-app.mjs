import fs from 'node:fs';
import path from 'node:path';
import { CommandError } from '../command-line/command-error.mjs';
import { refuseTaken } from './taken.mjs';

const template = path.resolve(import.meta.dirname, '../template');

/**
 * Creates an app from the template, an app called "sample", whose name is replaced in all files.
 *
 * @param {string} folder
 * @returns {{ name: string, isAlone: boolean }} `isAlone`: it is outside a repository of apps
 * @throws {CommandError} if nothing was created
 */
export function newApp(folder) {
  const name = nameOf(folder);
  const around = path.dirname(folder);
  refuseTaken(name, around);
  if (fs.existsSync(folder)) throw new CommandError(`${folder} exists already.`);
  for (const file of filesOf(template)) write(path.join(folder, file), named(read(file), name));
  const isAlone = !isRepository(around);
  if (isAlone) write(path.join(folder, '.gitignore'), 'dist/\nnode_modules/\n*.token\n');
  return { name, isAlone };
}

/** @param {string} folder */
function nameOf(folder) {
  const [, name] = /^mfe-([a-z][a-z0-9-]{0,39})$/.exec(path.basename(folder)) ?? [];
  if (name && !name.endsWith('-') && !name.includes('--')) return name;
  throw new CommandError(
    `"${path.basename(folder)}" is not a name for an app. Use mfe- and at most 40 lowercase letters, digits and single hyphens: mfe-habits.`,
  );
}

/** `daily-habits` where the template says `sample`, and `Daily habits` where people read it. @param {string} text @param {string} name */
function named(text, name) {
  const title = (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll('-', ' ');
  return text.replaceAll('Sample', title).replaceAll('sample', name);
}

/** @param {string} folder @returns {string[]} */
function filesOf(folder) {
  const entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}

/** @param {string} file */
const read = (file) => fs.readFileSync(path.join(template, file), 'utf8');

/** @param {string} file @param {string} text */
function write(file, text) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
}

/** Whether apps in this folder are its packages. @param {string} folder */
function isRepository(folder) {
  const file = path.join(folder, 'package.json');
  return fs.existsSync(file) && JSON.parse(fs.readFileSync(file, 'utf8')).workspaces?.includes('mfe-*') === true;
}
