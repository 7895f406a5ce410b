import { closest, distance } from 'fastest-levenshtein';

/** Exit codes beside 0. The help of `daybook` lists them. */
export const exitCodes = /** @type {const} */ ({ rejected: 1, usage: 2, unreachable: 3, interrupted: 130 });

/** Ends a command with a message for the user and an exit code. The message is all that is shown, so it says what to do next. */
export class CommandError extends Error {
  /**
   * @param {string} message sentences, one a line
   * @param {{ exitCode?: number, result?: unknown }} [more] `result`: printed with --json; default: the message as `title`, as in the problems of the API
   */
  constructor(message, { exitCode = exitCodes.rejected, result } = {}) {
    super(message);
    this.exitCode = exitCode;
    this.result = result;
  }
}

/** The command was called with arguments or options that it does not take. */
export class UsageError extends CommandError {
  /** @param {string} message */
  constructor(message) {
    super(message, { exitCode: exitCodes.usage });
  }
}

/**
 * Returns the name that was probably meant, if one is near: at most a third of its letters differ.
 *
 * @param {string} text
 * @param {readonly string[]} names
 */
export function nearest(text, names) {
  if (names.length === 0) return undefined;
  const name = closest(text, names);
  return distance(text, name) <= Math.max(1, name.length / 3) ? name : undefined;
}

/** Returns ` Did you mean …?`, or nothing if no name is near. @param {string} text @param {readonly string[]} names @param {string} [prefix] */
export function suggestion(text, names, prefix = '') {
  const near = nearest(text, names);
  return near ? ` Did you mean ${prefix}${near}?` : '';
}
