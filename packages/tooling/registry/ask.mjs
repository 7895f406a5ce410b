// @ts-check
import { CommandFailed, exitCodes } from '../command-line/command-failed.mjs';
import { plain } from '../command-line/formats.mjs';
import { exchange, otherAddress } from './exchange.mjs';
import { refusal } from './refusal.mjs';

/**
 * @typedef {object} Question
 * @property {'GET' | 'POST' | 'PUT' | 'DELETE'} method
 * @property {string} path
 * @property {unknown} [body] sent as JSON
 * @property {Buffer} [archive] sent as it is
 * @property {(sent: number) => void} [onSent] told how many bytes are sent
 * @property {AbortSignal} signal
 */

/**
 * Asks the registry.
 *
 * @param {import('./platform.mjs').Platform} platform
 * @param {Question} question
 * @returns {Promise<any>} the answer; nothing where it has no body
 * @throws {CommandFailed} when it refuses, cannot be reached, or cannot answer
 */
export async function ask(platform, question) {
  const { status, type, text } = await exchange(platform, question);
  if (status === 204) return undefined;
  const answer = /\bjson\b/.test(type) ? parsed(text) : undefined;
  if (status >= 200 && status < 300 && answer !== undefined) return answer;
  if (status >= 400 && status < 500 && typeof answer?.title === 'string') throw refusal(answer);
  throw new CommandFailed(noAnswer(platform.url, status, answer), { exitCode: exitCodes.notReachable, answer });
}

/** @param {string} text @returns {any} */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @param {string} url @param {number} status @param {any} answer */
function noAnswer(url, status, answer) {
  if (status < 500) {
    return `What answers at ${url} is no registry of Daybook, or speaks otherwise than this command (status ${status}).\n${otherAddress}`;
  }
  return `${url} cannot answer (status ${status}).${answer?.detail ? ` ${plain(answer.detail)}` : ''}`;
}
