import { run } from '../command-line/program.mjs';

/**
 * Calls a command in this process: what `daybook` would end with, and what it said.
 *
 * @param {Record<string, import('../command-line/program.mjs').Command>} commands
 * @param {readonly string[]} written
 */
export async function callCommand(commands, written) {
  const places = { stdout: place(), stderr: place() };
  const code = await run(commands, written, { ...places, signal: new AbortController().signal });
  return { code, stdout: places.stdout.text, stderr: places.stderr.text };
}

/** What a process writes into, kept. */
export const place = () => ({
  text: '',
  write(text) {
    this.text += text;
  },
});
