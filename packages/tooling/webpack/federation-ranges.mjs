/**
 * Returns whether a version is in a range such as `^1.2.3`; undefined for another form of range or version. The federation runtime parses each
 * range with ten regular expressions, which take Node 3 to 4 ms to compile.
 *
 * @param {string} version
 * @param {string} range
 */
export function satisfyCaret(version, range) {
  if (!plain.test(`^${version}`) || !plain.test(range)) return undefined;
  const [major, minor, patch] = version.split('.').map(Number);
  const [sameMajor, fromMinor, fromPatch] = range.slice(1).split('.').map(Number);
  return major === sameMajor && (minor === fromMinor ? patch >= fromPatch : minor > fromMinor);
}

/** Below 1.0.0, a caret means another range. */
const plain = /^\^[1-9]\d*\.\d+\.\d+$/;
