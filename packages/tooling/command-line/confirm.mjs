import readline from 'node:readline/promises';
import { UsageError } from './command-error.mjs';

/**
 * Asks for confirmation at the terminal. Returns true only for y or yes.
 *
 * @param {string} question
 * @param {AbortSignal} signal
 * @param {{ input?: NodeJS.ReadableStream & { isTTY?: boolean }, output?: NodeJS.WritableStream }} [terminal]
 * @throws {UsageError} if there is no terminal
 */
export async function confirmed(question, signal, { input = process.stdin, output = process.stderr } = {}) {
  if (!input.isTTY) throw new UsageError('Confirmation needs a terminal. Add --yes to go on without it.');
  const terminal = readline.createInterface({ input, output });
  try {
    const closed = new Promise((resolve) => terminal.once('close', () => resolve('')));
    const answer = await Promise.race([terminal.question(`${question} [y/N] `, { signal }), closed]);
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    terminal.close();
  }
}
