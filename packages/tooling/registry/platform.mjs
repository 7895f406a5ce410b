import fs from 'node:fs';
import { UsageError } from '../command-line/command-error.mjs';

/** @typedef {{ url: string, token: string }} Platform */

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
  const url = readUrl(options.at ?? (process.env.DAYBOOK_URL || standardUrl));
  const token = readToken(options.tokenFile);
  if (isOpen(url)) output.note(`The token is sent to ${url} unencrypted. Use https.`);
  return { url, token };
}

const standardUrl = 'http://localhost:3000';

/** @param {string} text */
export function readUrl(text) {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash) return url.href.replace(/\/+$/, '');
  throw new UsageError(`The address of the platform looks like https://daybook.example, not "${text}".`);
}

/** @param {string | undefined} file */
function readToken(file) {
  const token = (file === undefined ? (process.env.DAYBOOK_TOKEN ?? '') : readFile(file)).trim();
  if (/^[\x21-\x7e]+$/.test(token)) return token;
  if (file !== undefined) throw new UsageError(`${file} holds no token.`);
  throw new UsageError('Put the token into DAYBOOK_TOKEN, or name a file that holds it: --token-file FILE.');
}

/** @param {string} file */
function readFile(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`The token cannot be read: ${/** @type {Error} */ (error).message}`);
  }
}

/** @param {string} url */
function isOpen(url) {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|.*\.localhost)$/.test(hostname);
}
