// @ts-check
import { CommandFailed, exitCodes, WrongUse } from './command-failed.mjs';
import { commandHelp, overview } from './help.mjs';
import { Output } from './output.mjs';
import { parse, suggestion } from './parse.mjs';

/** @typedef {import('./command.mjs').Command} Command */
/** @typedef {{ stdout: import('./output.mjs').Place, stderr: import('./output.mjs').Place, signal: AbortSignal }} Surroundings */

/**
 * Runs the command that was written, or shows its help.
 *
 * @param {Record<string, Command>} commands
 * @param {readonly string[]} written
 * @param {Surroundings} surroundings
 * @returns {Promise<number>} what the process ends with
 */
export async function run(commands, written, { stdout, stderr, signal }) {
  const output = new Output({ stdout, stderr, json: written.includes('--json') });
  try {
    const help = askedFor(commands, written);
    if (help !== undefined) stdout.write(`${help}\n`);
    else await runCommand(commands, written, { output, signal });
    return 0;
  } catch (error) {
    return told(error, { output, signal, hint: hint(commands, written) });
  }
}

/** The help that was asked for: `daybook`, `daybook help`, `daybook help live`, `daybook live --help`. @param {Record<string, Command>} commands @param {readonly string[]} written */
function askedFor(commands, [first = 'help', ...others]) {
  if (first === '--help' || first === '-h' || (first === 'help' && others.length === 0)) return overview(commands);
  if (first === 'help') return commandHelp(find(commands, others[0]));
  const command = find(commands, first);
  return parse(command, others).flags.help ? commandHelp(command) : undefined;
}

/** @param {Record<string, Command>} commands @param {readonly string[]} written @param {Pick<import('./command.mjs').Given, 'output' | 'signal'>} more */
async function runCommand(commands, [name, ...others], more) {
  const command = find(commands, name);
  await command.run({ ...parse(command, others), ...more });
}

/** @param {Record<string, Command>} commands @param {string} name @returns {Command} */
function find(commands, name) {
  if (Object.hasOwn(commands, name)) return commands[name];
  throw new WrongUse(`There is no command ${name}.${suggestion(name, Object.keys(commands))}`);
}

/** @param {Record<string, Command>} commands @param {readonly string[]} written */
const hint = (commands, [name]) => `daybook ${Object.hasOwn(commands, name) ? `${name} ` : ''}--help says more.`;

/** @param {unknown} error @param {{ output: Output, signal: AbortSignal, hint: string }} more */
function told(error, { output, signal, hint }) {
  if (!(error instanceof CommandFailed)) {
    if (signal.aborted) return exitCodes.stopped;
    throw error;
  }
  output.failure(error instanceof WrongUse ? `${error.message}\n${hint}` : error.message, error.answer);
  return error.exitCode;
}
