import fs from 'node:fs';
import path from 'node:path';
import { CommandError } from '../command-line/command-error.mjs';
import { reservedSegments } from '../registry/limits.mjs';

/** Paths of the platform and of the shell's own screens. */
const reserved = [...reservedSegments, 'console', 'login', 'register', 'logout'];

/**
 * Refuses a name that an app beside it has, or whose path somebody owns. What lies elsewhere the registry knows, and refuses.
 *
 * @param {string} name
 * @param {string} around the folder that holds the apps
 * @throws {CommandError}
 */
export function refuseTaken(name, around) {
  if (reserved.includes(name)) throw new CommandError(`The path /${name} is the platform's own: take another name.`);
  for (const { folder, app } of appsIn(around)) {
    if (app.name === name) throw new CommandError(`The app in ${folder} is called ${name}: take another name.`);
    const isOwned = app.paths.some((owned) => owned.path === `/${name}`);
    if (isOwned) throw new CommandError(`The path /${name} belongs to the app ${app.name}: take another name.`);
  }
}

/** @typedef {{ name: string, paths: { path: string }[] }} App */

/** @param {string} around @returns {{ folder: string, app: App }[]} */
function appsIn(around) {
  if (!fs.existsSync(around)) return [];
  return fs.readdirSync(around).flatMap((folder) => {
    const app = readApp(path.join(around, folder, 'app.json'));
    return app ? [{ folder, app }] : [];
  });
}

/** Returns undefined for a file that does not describe an app. @param {string} file @returns {App | undefined} */
function readApp(file) {
  try {
    const app = JSON.parse(fs.readFileSync(file, 'utf8'));
    return typeof app.name === 'string' && Array.isArray(app.paths) ? app : undefined;
  } catch {
    return undefined;
  }
}
