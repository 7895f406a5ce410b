import dns from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Whether an address is one of the open network: not this machine's, not its network's, and none with a use of its own. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return parsed.range() === 'unicast' && !(parsed instanceof ipaddr.IPv6 && parsed.match(ipv4Compatible));
}

/** An old way to write an IPv4 address (RFC 4291, section 2.5.5.1), which some systems still connect to: `::7f00:1` is 127.0.0.1. */
const ipv4Compatible = ipaddr.IPv6.parseCIDR('::/96');

/**
 * Looks a name up, and refuses it when any of its addresses is not public. It stands in the connection itself: what was checked is
 * what is connected to, and a name that answers otherwise the next time gains nothing.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '');
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublic(address))) return callback(new InternalAddress(), '');
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
  });
};

export class InternalAddress extends Error {
  constructor() {
    super('The address is not one of the open network.');
  }
}
