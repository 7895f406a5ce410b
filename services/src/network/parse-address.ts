/** The maximum length of an address, also after percent-encoding, which can multiply the length by nine. */
const maxLength = 2048;

/** The maximum length of the scheme, user and host together. A host name has at most 253 characters (RFC 1035, section 2.3.4). */
const maxOriginLength = 300;

/** Matches everything that the URL parser (WHATWG URL) may take for the scheme, user and host, also if slashes are missing. */
const origin = /^[^/\\?#]*[/\\]*[^/\\?#]*/;

/**
 * Parses an untrusted address. Returns undefined if it is invalid or too long. The URL parser converts a host to Punycode in quadratic
 * time: a host of 10,000 letters blocked the process for half a second.
 */
export function parseAddress(text: string, base?: string): URL | undefined {
  // The URL parser ignores these characters.
  if (text.length > maxLength || /[\t\n\r]/.test(text)) return undefined;
  const [match = ''] = origin.exec(text) ?? [];
  if (match.length > maxOriginLength || !URL.canParse(text, base)) return undefined;
  const url = new URL(text, base);
  return url.href.length <= maxLength ? url : undefined;
}
