/** A sentence that names what was probably meant in place of a version: one that differs a little, else the newest. */
export function suggestVersion(written: string, newestFirst: readonly string[]): string {
  const [newest] = newestFirst;
  if (newest === undefined) return ' No release of this app was.';
  const meant = written.replace(/^v/i, '');
  const near = newestFirst.find((version) => isPart(meant, version)) ?? newestFirst.find((version) => isMistyped(meant, version));
  return near === undefined ? ` The newest is ${newest}.` : ` Did you mean ${near}?`;
}

/** What comes before or after a dash was left out or put in: `1.2.0` for `1.2.0-rc.1`. */
const isPart = (meant: string, version: string) => meant !== '' && (version.startsWith(meant) || meant.startsWith(version));

/** One character is another one. */
function isMistyped(meant: string, version: string) {
  const differing = [...meant].filter((letter, index) => letter !== version[index]);
  return meant.length === version.length && differing.length === 1;
}
