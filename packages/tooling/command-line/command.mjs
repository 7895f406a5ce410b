// @ts-check

/**
 * A command of `daybook`: what it does, and what its help says.
 *
 * @typedef {object} Command
 * @property {string} summary one line in the list of all commands
 * @property {string} usage how it is written, without `daybook`: `live APP VERSION [--share N] --why TEXT`
 * @property {string} help what its help says below that: why one calls it, and examples that can be pasted
 * @property {[number, number]} [words] how many words it takes beside the options, at least and at most; none when left out
 * @property {Record<string, Option>} [options]
 * @property {(given: Given) => Promise<void>} run throws a CommandFailed when it cannot do what was asked for
 *
 * @typedef {object} Option
 * @property {'string' | 'boolean'} type
 * @property {string} [value] what stands for its value in the help, as `N`
 * @property {boolean} [many] whether it may be there more than once: its values are in `lists`
 * @property {string} about
 *
 * @typedef {object} Given
 * @property {string[]} words
 * @property {Record<string, string | undefined>} options those with a value
 * @property {Record<string, string[] | undefined>} lists those that may be there more than once
 * @property {Record<string, boolean | undefined>} flags those without a value
 * @property {import('./output.mjs').Output} output
 * @property {AbortSignal} signal aborted by Ctrl-C: what is under way is given up, and nothing half is left
 */

export {};
