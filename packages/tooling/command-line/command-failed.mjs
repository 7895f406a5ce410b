// @ts-check

/** What a process ends with: 0 when it is done. The help of `daybook` lists them. */
export const exitCodes = /** @type {const} */ ({ refused: 1, wrongUse: 2, notReachable: 3, stopped: 130 });

/** A command could not do what was asked for. The message is all that is shown, so it says what to do. */
export class CommandFailed extends Error {
  /**
   * @param {string} message sentences, one a line
   * @param {{ exitCode?: number, answer?: unknown }} [more] `answer` is what --json prints
   */
  constructor(message, { exitCode = exitCodes.refused, answer } = {}) {
    super(message);
    this.exitCode = exitCode;
    this.answer = answer;
  }
}

/** Something was written that the command does not take. */
export class WrongUse extends CommandFailed {
  /** @param {string} message */
  constructor(message) {
    super(message, { exitCode: exitCodes.wrongUse });
  }
}
