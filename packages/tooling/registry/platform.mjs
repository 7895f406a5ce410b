// @ts-check
import fs from 'node:fs';
import { WrongUse } from '../command-line/command-failed.mjs';

/** Where the registry is, and what lets one in. @typedef {{ url: string, token: string }} Platform */

/** @satisfies {Record<string, import('../command-line/command.mjs').Option>} */
export const platformOptions = {
  at: { type: 'string', value: 'URL', about: 'The platform: else DAYBOOK_URL, else http://localhost:3000.' },
  'token-file': { type: 'string', value: 'FILE', about: 'A file that holds the token: else DAYBOOK_TOKEN.' },
  json: { type: 'boolean', about: 'Prints the answer alone, as JSON.' },
};

/**
 * A token is taken from the environment or a file, never as a word: everybody on a machine can read the list of its processes.
 *
 * @param {import('../command-line/command.mjs').Given} given
 * @returns {Platform}
 * @throws {WrongUse}
 */
export function platformOf({ options, output }) {
  const url = readUrl(options.at ?? (process.env.DAYBOOK_URL || standardUrl));
  const token = readToken(options['token-file']);
  if (isOpen(url)) output.note(`The token goes to ${url} unencrypted: https is better.`);
  return { url, token };
}

const standardUrl = 'http://localhost:3000';

/** @param {string} text */
export function readUrl(text) {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash) return url.href.replace(/\/+$/, '');
  throw new WrongUse(`The address of the platform looks like https://daybook.example, not "${text}".`);
}

/** @param {string | undefined} file */
function readToken(file) {
  const token = (file === undefined ? (process.env.DAYBOOK_TOKEN ?? '') : readFile(file)).trim();
  if (/^[\x21-\x7e]+$/.test(token)) return token;
  if (file !== undefined) throw new WrongUse(`${file} holds no token.`);
  throw new WrongUse('Put the token into DAYBOOK_TOKEN, or name a file that holds it: --token-file FILE.');
}

/** @param {string} file */
function readFile(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    throw new WrongUse(`The token cannot be read: ${/** @type {Error} */ (error).message}`);
  }
}

/** @param {string} url */
function isOpen(url) {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|.*\.localhost)$/.test(hostname);
}
