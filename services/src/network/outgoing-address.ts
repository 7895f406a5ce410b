import { isPublic } from './addresses.ts';

/** The problem with an address: no TLS, an IP address that is not public, or the port of another service. */
type AddressFault = 'protocol' | 'internal' | 'port';

/**
 * Returns why the server must not send a request to an address that it was given. An IP address is not looked up, so it is checked here; the
 * URL parser has turned 2130706433 and the like into one. `guardedLookup` checks the addresses of a name.
 */
export function faultOf(url: URL, { allowLocal }: { readonly allowLocal: boolean }): AddressFault | undefined {
  if (url.protocol !== 'https:' && !(allowLocal && url.protocol === 'http:')) return 'protocol';
  if (allowLocal) return undefined;
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (/^[\d.]+$|:/.test(literal) && !isPublic(literal)) return 'internal';
  return isReserved(url.port) ? 'port' : undefined;
}

/** The ports of other services, such as mail and remote shells, to which nobody must send requests from here. */
const isReserved = (port: string) => port !== '' && Number(port) < 1024;
