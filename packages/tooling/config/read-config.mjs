import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { CommandError, suggestion } from '../command-line/command-error.mjs';

/** @typedef {import('./config.d.ts').Config} Config */

export const configFile = 'daybook.config.mjs';

/**
 * Returns the additions to the build of the app in a folder; empty if it has none.
 *
 * @param {string} folder
 * @returns {Promise<Config>}
 * @throws {CommandError} that names a setting which is not known, or a file of webpack, which would be ignored
 */
export async function readConfig(folder) {
  rejectWebpackConfig(folder);
  const file = path.join(folder, configFile);
  if (!fs.existsSync(file)) return {};
  const { default: config } = await import(pathToFileURL(file).href).catch((error) => {
    throw new CommandError(`${configFile} cannot be loaded: ${error.message}`);
  });
  return checkConfig(config);
}

/** @param {unknown} config @returns {Config} @throws {CommandError} */
export function checkConfig(config) {
  const [first] = errorsIn(config);
  if (first) throw new CommandError(`${configFile}: ${first}`);
  return /** @type {Config} */ (config);
}

/** @param {string} folder */
function rejectWebpackConfig(folder) {
  const name = fs.readdirSync(folder).find((file) => /^webpack\.config\.\w+$/.test(file));
  if (!name) return;
  throw new CommandError(
    `${name} has no effect here: daybook build has a configuration of its own. Move what it adds to ${configFile}, and delete it. ` +
      'A folder that was built without daybook build is published as it is: npx daybook publish --help',
  );
}

/** @param {unknown} config @returns {string[]} */
function errorsIn(config) {
  if (!isRecord(config)) return ['its default export must be an object.'];
  return Object.entries(config).flatMap(([name, value]) => {
    const check = checks[name];
    if (!check)
      return [`"${name}" is not known.${suggestion(name, Object.keys(checks)) || ` There are ${Object.keys(checks).join(', ')}.`}`];
    return check(value);
  });
}

/** @type {Record<string, (value: unknown) => string[]>} */
const checks = {
  alias: (value) => (isTexts(value) ? [] : ['"alias" must contain texts, such as { "@": "./src" }.']),
  shared: (value) => {
    if (!isTexts(value)) return ['"shared" must contain semver ranges, such as { "date-fns": "^4.1.0" }.'];
    const react = Object.keys(value).find((name) => /^react(-dom)?(\/|$)/.test(name));
    return react ? [`"shared" must not contain ${react}: React is always the shell's.`] : [];
  },
  backend: (value) => (isBackendUrl(value) ? [] : ['"backend" must be a URL, such as http://localhost:4000.']),
  webpack: (value) => (typeof value === 'function' ? [] : ['"webpack" must be a function that gets the configuration.']),
};

/** @param {unknown} value @returns {value is string} */
export function isBackendUrl(value) {
  if (typeof value !== 'string' || !URL.canParse(value)) return false;
  const { protocol, search, hash, username } = new URL(value);
  return /^https?:$/.test(protocol) && search + hash + username === '';
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** @param {unknown} value @returns {value is Record<string, string>} */
const isTexts = (value) => isRecord(value) && Object.values(value).every((text) => typeof text === 'string' && text !== '');
