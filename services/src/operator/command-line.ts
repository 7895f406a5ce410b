import readline from 'node:readline/promises';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { Report } from '../database/backup/report.ts';
import type { InstallationSettings } from './installation.ts';

/** A command for the operator of an installation. */
export interface OperatorCommand {
  readonly help: string;
  /** Returns what is printed at the end, and an exit code if it is not 0. */
  readonly run: (words: readonly string[], context: CommandContext) => Promise<string | CommandResult>;
}

export interface CommandResult {
  readonly text: string;
  readonly code: number;
}

export interface CommandContext {
  readonly settings: InstallationSettings;
  readonly report: Report;
  readonly signal: AbortSignal;
  /** Prints a line beside the result. */
  readonly note: (line: string) => void;
}

type OptionsConfig = NonNullable<ParseArgsConfig['options']>;

/** The command was called with words that it does not take. */
export class UsageError extends Error {}

/** Returns the options and the other words, of which there may be `most`. @throws {UsageError} */
export function readWords<const Options extends OptionsConfig>(words: readonly string[], options: Options, most: number) {
  const { values, positionals } = parse(words, options);
  if (positionals.length > most) throw new UsageError(`Unexpected argument "${positionals[most]}".`);
  return { values, positionals };
}

function parse<const Options extends OptionsConfig>(words: readonly string[], options: Options) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message.replace(/\. To specify .*/s, '.'));
  }
}

/** Asks at the terminal. Returns true only for y or yes. @throws {UsageError} if there is no terminal */
export async function confirmed(question: string, signal: AbortSignal): Promise<boolean> {
  if (!process.stdin.isTTY) throw new UsageError('Confirmation needs a terminal. Add --yes to go on without it.');
  const terminal = readline.createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await terminal.question(`${question} [y/N] `, { signal })).trim());
  } finally {
    terminal.close();
  }
}
