// @ts-check
import { parseArgs } from 'node:util';
import { WrongUse } from './command-failed.mjs';
import { nearest } from './nearest.mjs';

/** @typedef {import('./command.mjs').Command} Command */

/**
 * What was written after a command's name. `--help` and `-h` are known to each.
 *
 * @param {Command} command
 * @param {readonly string[]} written
 * @returns {Pick<import('./command.mjs').Given, 'words' | 'options' | 'lists' | 'flags'>}
 * @throws {WrongUse}
 */
export function parse(command, written) {
  /** @type {Record<string, Pick<import('./command.mjs').Option, 'type' | 'many'> & { short?: string }>} */
  const options = { ...command.options, help: { type: /** @type {const} */ ('boolean'), short: 'h' } };
  const { values, positionals, tokens } = parseArgs({
    args: [...written],
    options: /** @type {import('node:util').ParseArgsConfig['options']} */ (known(options)),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const given = tokens.filter((token) => token.kind === 'option');
  given.forEach((token) => checkOption(token, options));
  const twice = given.find(
    (token) => !options[token.name].many && given.some((other) => other.name === token.name && other.index < token.index),
  );
  if (twice) throw new WrongUse(`${twice.rawName} is there twice.`);
  if (!values.help) checkWords(command, positionals);
  return {
    words: positionals,
    options: /** @type {Record<string, string>} */ (ofType(values, 'string')),
    lists: /** @type {Record<string, string[]>} */ (ofType(values, 'object')),
    flags: /** @type {Record<string, boolean>} */ (ofType(values, 'boolean')),
  };
}

/** As node:util takes them. @param {Record<string, { many?: boolean }>} options */
const known = (options) =>
  Object.fromEntries(Object.entries(options).map(([name, option]) => [name, { ...option, multiple: option.many ?? false }]));

/** @typedef {{ name: string, rawName: string, value?: string, inlineValue?: boolean }} Written */

/** @param {Written} token @param {Record<string, { type: string }>} options */
function checkOption({ name, rawName, value, inlineValue }, options) {
  const option = Object.hasOwn(options, name) ? options[name] : undefined;
  if (!option) throw new WrongUse(`There is no option ${rawName}.${suggestion(name, Object.keys(options), '--')}`);
  if (option.type === 'boolean' && value !== undefined) throw new WrongUse(`${rawName} takes no value.`);
  if (option.type !== 'string') return;
  if (value === undefined || value === '') throw new WrongUse(`${rawName} needs a value.`);
  if (!inlineValue && value.startsWith('-')) {
    throw new WrongUse(`${rawName} needs a value. Write ${rawName}=${value} if it is to begin with a dash.`);
  }
}

/** @param {Command} command @param {readonly string[]} given */
function checkWords({ usage, words: [least, most] = [0, 0] }, given) {
  if (given.length < least) throw new WrongUse(`Something is missing: daybook ${usage}`);
  if (given.length > most) throw new WrongUse(`"${given[most]}" is too much: daybook ${usage}`);
}

/** @param {Record<string, unknown>} values @param {'string' | 'boolean' | 'object'} type */
const ofType = (values, type) => Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === type));

/** @param {string} written @param {readonly string[]} names @param {string} [before] */
export function suggestion(written, names, before = '') {
  const near = nearest(written, names);
  return near ? ` Did you mean ${before}${near}?` : '';
}

/** The value of an option that has to be there. @param {Record<string, string | undefined>} options @param {string} name */
export function needed(options, name) {
  const value = options[name];
  if (value === undefined) throw new WrongUse(`--${name} is missing.`);
  return value;
}

/**
 * The value of an option as a whole number.
 *
 * @param {Record<string, string | undefined>} options
 * @param {string} name
 * @param {{ min: number, max: number }} range
 */
export function wholeNumber(options, name, { min, max }) {
  const text = options[name];
  if (text === undefined) return undefined;
  const value = /^\d+$/.test(text) ? Number(text) : NaN;
  if (!(value >= min && value <= max)) throw new WrongUse(`--${name} takes a whole number from ${min} to ${max}, not "${text}".`);
  return value;
}
