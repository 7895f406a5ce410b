/** Of an address, in characters, also after percent-encoding: of 2,048 letters it would make 18,432. */
const longest = 2048;

/** Of what may have the host, in characters. A name has at most 253 (RFC 1035, section 2.3.4). */
const longestStart = 300;

/** All that the parser of addresses (WHATWG URL) could take for the scheme, the user and the host, also if slashes are missing. */
const start = /^[^/\\?#]*[/\\]*[^/\\?#]*/;

/**
 * Parses an address that a stranger gave; undefined for one that is not an address, or is too long. The parser converts a host to Punycode
 * in a time that grows with the square of its letters: a host of 10,000 stopped the process for half a second.
 */
export function parseAddress(text: string, base?: string): URL | undefined {
  // The parser ignores these three.
  if (text.length > longest || /[\t\n\r]/.test(text)) return undefined;
  const [{ length } = ''] = start.exec(text) ?? [];
  if (length > longestStart || !URL.canParse(text, base)) return undefined;
  const url = new URL(text, base);
  return url.href.length <= longest ? url : undefined;
}
