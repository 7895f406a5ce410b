import { closest, distance } from 'fastest-levenshtein';

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
