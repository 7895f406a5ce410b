// @ts-check
import readline from 'node:readline/promises';
import { UsageError } from './command-error.mjs';

/**
 * Asks whoever is at the terminal. Only a plain yes is one.
 *
 * @param {string} question
 * @param {AbortSignal} signal
 * @param {{ input?: NodeJS.ReadableStream & { isTTY?: boolean }, output?: NodeJS.WritableStream }} [terminal]
 * @throws {UsageError} where there is nobody to ask
 */
export async function confirmed(question, signal, { input = process.stdin, output = process.stderr } = {}) {
  if (!input.isTTY) throw new UsageError('There is no terminal to ask at: --yes does it without asking.');
  const terminal = readline.createInterface({ input, output });
  try {
    const closed = new Promise((resolve) => terminal.once('close', () => resolve('')));
    const answer = await Promise.race([terminal.question(`${question} [y/N] `, { signal }), closed]);
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    terminal.close();
  }
}
