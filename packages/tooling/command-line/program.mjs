import { Command as Program, CommanderError, Option as ProgramOption } from 'commander';
import { CommandError, exitCodes, UsageError } from './command-error.mjs';
import { wrapped } from './formats.mjs';
import { Output } from './terminal.mjs';

/**
 * A command of `daybook`.
 *
 * @typedef {object} Command
 * @property {string} [arguments] as commander takes them: `<app> [version]`
 * @property {string} summary one line in the list of all commands
 * @property {string} [usage] what follows the name in the help; written from the arguments if left out
 * @property {string} help reasons to call it, and indented examples that can be pasted
 * @property {Record<string, Option>} [options] by the flags as commander takes them: `--share <N>`
 * @property {(call: Call) => Promise<void>} run throws a CommandError if it fails
 *
 * @typedef {string | { about: string, many: true }} Option its line in the help; `many`: it may be given more than once
 *
 * @typedef {object} Call
 * @property {string[]} args
 * @property {import('commander').OptionValues} options by their names in camel case
 * @property {Output} output
 * @property {AbortSignal} signal aborted by Ctrl-C: the command cancels its work and leaves nothing half done
 *
 * @typedef {import('./terminal.mjs').Stream} Stream
 */

/**
 * Runs a command, or prints its help. Returns the exit code.
 *
 * @param {Record<string, Command>} commands
 * @param {readonly string[]} argv
 * @param {{ stdout: Stream, stderr: Stream, signal: AbortSignal }} streams
 */
export async function run(commands, argv, { stdout, stderr, signal }) {
  const output = new Output({ stdout, stderr, json: argv.includes('--json') });
  const program = new DaybookProgram('daybook').configureOutput({
    writeOut: (text) => stdout.write(text),
    getOutHelpWidth: () => 80,
  });
  program.description('Builds an app of Daybook and releases it independently.').usage('COMMAND');
  program.configureHelp({ subcommandTerm: (command) => command.name() });
  program.addHelpText('after', `\nRun daybook COMMAND --help for more about a command, with examples.\n\n${exits}`);
  for (const [name, command] of Object.entries(commands)) describe(program.command(name), command, { output, signal, argv });
  try {
    await program.parseAsync(withHelp(commands, argv), { from: 'user' });
    return 0;
  } catch (error) {
    const command = Object.hasOwn(commands, argv[0]) ? `daybook ${argv[0]}` : 'daybook';
    return report(error, { output, signal, command });
  }
}

/** Accepts `daybook help COMMAND` as well, and lets a misspelt COMMAND fail. @param {Record<string, Command>} commands @param {readonly string[]} argv */
function withHelp(commands, argv) {
  const [first = 'help', second] = argv;
  if (first !== 'help') return [...argv];
  if (second === undefined) return ['--help'];
  return Object.hasOwn(commands, second) ? [second, '--help'] : [second];
}

/** Returns the exit code, and prints what went wrong. @param {unknown} error @param {{ output: Output, signal: AbortSignal, command: string }} more */
function report(error, { output, signal, command }) {
  if (error instanceof CommanderError) return error.exitCode;
  if (error instanceof CommandError) {
    const hint = error instanceof UsageError ? ` Run \`${command} --help\`.` : '';
    // A command that runs another program leaves the message to it.
    if (error.message) output.error(error.message + hint, error.result ?? { title: error.message });
    return error.exitCode;
  }
  if (signal.aborted) return exitCodes.interrupted;
  throw error;
}

/** commander with our sentences for wrong usage. It throws instead of ending the process. */
class DaybookProgram extends Program {
  /** @param {string} [name] */
  constructor(name) {
    super(name);
    this.exitOverride().helpCommand(false);
  }

  /** @override @param {string} [name] */
  createCommand(name) {
    return new DaybookProgram(name);
  }

  /** @override @param {string} message @param {{ code?: string }} [options] @returns {never} */
  error(message, { code } = {}) {
    if (code === 'commander.excessArguments') {
      throw new UsageError(`Unexpected argument "${this.args[this.registeredArguments.length]}".`);
    }
    const [sentence, suggestion = ''] = message
      .replace('error: ', '')
      .replace(/^option '(\S+).*' argument missing/, '$1 needs a value')
      .replaceAll("'", '"')
      .split('\n');
    throw new UsageError(`${sentence[0].toUpperCase()}${sentence.slice(1)}.${suggestion.replace(/^\((.*)\)$/, ' $1')}`);
  }
}

/** @param {Program} command @param {Command} described @param {Pick<Call, 'output' | 'signal'> & { argv: readonly string[] }} context */
function describe(command, { arguments: args, summary, usage, help, options = {}, run }, { argv, ...context }) {
  command
    .summary(summary)
    .description(summary)
    .addHelpText('after', `\n${prose(help)}\n\n${exits}`);
  if (args) command.arguments(args);
  if (usage) command.usage(usage);
  for (const [flags, option] of Object.entries(options)) command.addOption(programOption(flags, option, argv));
  command.action((...parsed) => {
    const [options] = parsed.splice(-2);
    return run({ args: parsed.flat().filter((argument) => argument !== undefined), options, ...context });
  });
}

/** @param {string} flags @param {Option} option @param {readonly string[]} argv */
function programOption(flags, option, argv) {
  const { about, many = false } = typeof option === 'string' ? { about: option } : option;
  const made = new ProgramOption(flags, about);
  if (!made.required) return made;
  return made.argParser((value, /** @type {any} */ previous) => {
    if (previous !== undefined && !many) throw new UsageError(`${made.long} is given twice.`);
    if (value === '') throw new UsageError(`${made.long} needs a value.`);
    // commander takes the next option for the value.
    if (value.startsWith('-') && argv.includes(value)) {
      throw new UsageError(`${made.long} needs a value. Write ${made.long}=${value} if it begins with a dash.`);
    }
    return many ? [...(previous ?? []), value] : value;
  });
}

/** Wraps sentences; indented lines are examples and stay as they are. @param {string} text */
const prose = (text) =>
  text
    .split('\n')
    .map((line) => (line.startsWith(' ') ? line : wrapped(line)))
    .join('\n');

const exits = `Exit codes:
  0  done
  1  rejected by the registry or by a check, or the build failed
  2  wrong usage: an option or an argument that the command does not take
  3  the platform could not be reached, or could not respond: try again`;
