import { UsageError } from './command-error.mjs';

/**
 * Returns the value of an option that this call needs.
 *
 * @param {import('commander').OptionValues} options
 * @param {string} name
 * @returns {string}
 */
export function requireOption(options, name) {
  if (options[name] === undefined) throw new UsageError(`--${name} is missing.`);
  return options[name];
}

/**
 * Returns the value of an option as a whole number; undefined if it was not given.
 *
 * @param {import('commander').OptionValues} options
 * @param {string} name
 * @param {{ min: number, max: number }} range
 */
export function wholeNumber(options, name, { min, max }) {
  const text = options[name];
  if (text === undefined) return undefined;
  const value = /^\d+$/.test(text) ? Number(text) : NaN;
  if (!(value >= min && value <= max)) throw new UsageError(`--${name} takes a whole number from ${min} to ${max}, not "${text}".`);
  return value;
}
