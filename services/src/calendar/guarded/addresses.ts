import dns from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** True for an address on the public internet: not of this machine, its network, or a special-purpose range. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return parsed.range() === 'unicast' && !(parsed instanceof ipaddr.IPv6 && parsed.match(ipv4Compatible));
}

/** A deprecated form of IPv4 (RFC 4291, section 2.5.5.1) that some systems still connect to: `::7f00:1` is 127.0.0.1. */
const ipv4Compatible = ipaddr.IPv6.parseCIDR('::/96');

/**
 * Resolves a name, and fails if any of its addresses is not public. The connection itself uses this lookup, so that no second one
 * can return another address (DNS rebinding).
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
