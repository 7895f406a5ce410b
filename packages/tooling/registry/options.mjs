import fs from 'node:fs';
import path from 'node:path';
import { UsageError } from '../command-line/command-error.mjs';

/** @typedef {{ url: string, token: string }} Platform @typedef {import('commander').OptionValues} OptionValues */

export const platformOptions = {
  '--at <URL>': 'the platform (default: DAYBOOK_URL, else http://localhost:3000)',
  '--token-file <FILE>': 'a file with the token (default: DAYBOOK_TOKEN)',
  '--json': 'prints only the result, as JSON',
};

/**
 * Reads the token from the environment or a file, never from an argument: every user of a machine can list its processes.
 *
 * @param {Pick<import('../command-line/program.mjs').Call, 'options' | 'output'>} call
 * @returns {Platform}
 * @throws {UsageError}
 */
export function platformOf({ options, output }) {
  const url = readUrl(options.at);
  const token = readToken(options.tokenFile);
  const { protocol, hostname } = new URL(url);
  const isLocal = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|.*\.localhost)$/.test(hostname);
  if (protocol === 'http:' && !isLocal) output.note(`The token is sent to ${url} unencrypted. Use https.`);
  return { url, token };
}

/** Returns the address of a platform, without a slash at its end. @param {string} [text] default: DAYBOOK_URL, else this machine */
export function readUrl(text = process.env.DAYBOOK_URL || 'http://localhost:3000') {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash) return url.href.replace(/\/+$/, '');
  throw new UsageError(`The address of the platform looks like https://daybook.example, not "${text}".`);
}

/** Returns the token of a file or, without one, of the environment. @param {string | undefined} file @throws {UsageError} */
export function readToken(file) {
  let text = process.env.DAYBOOK_TOKEN ?? '';
  try {
    if (file !== undefined) text = fs.readFileSync(file, 'utf8');
  } catch (error) {
    const place = path.basename(file ?? '') === 'operator-token' ? '; the server writes it into the folder of its DATA_DIR' : '';
    throw new UsageError(`The token cannot be read: ${/** @type {Error} */ (error).message}${place}.`);
  }
  if (/^[\x21-\x7e]+$/.test(text.trim())) return text.trim();
  if (file !== undefined) throw new UsageError(`${file} contains no token.`);
  throw new UsageError('Put the token into DAYBOOK_TOKEN, or name a file that holds it: --token-file FILE.');
}

/** Returns the value of an option that this call needs. @param {OptionValues} options @param {string} name @returns {string} */
export function requireOption(options, name) {
  if (options[name] === undefined) throw new UsageError(`--${name} is missing.`);
  return options[name];
}

/**
 * Returns the value of an option as a whole number; undefined if it was not given.
 *
 * @param {OptionValues} options
 * @param {string} name
 * @param {{ min: number, max: number }} range
 */
export function wholeNumber(options, name, { min, max }) {
  const text = options[name];
  if (text === undefined) return undefined;
  const value = /^\d+$/.test(text) ? Number(text) : NaN;
  if (!(value >= min && value <= max)) throw new UsageError(`--${name} takes a whole number from ${min} to ${max}, not "${text}".`);
  return value;
}
