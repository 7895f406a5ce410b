import ipaddr from 'ipaddr.js';

/** True for an address on the public internet: not of this machine, its network, or a special-purpose range. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return parsed.range() === 'unicast' && !(parsed instanceof ipaddr.IPv6 && parsed.match(ipv4Compatible));
}

/** A deprecated form of IPv4 (RFC 4291, section 2.5.5.1) that some systems still connect to: `::7f00:1` is 127.0.0.1. */
const ipv4Compatible = ipaddr.IPv6.parseCIDR('::/96');

export class InternalAddress extends Error {
  constructor() {
    super('The address is not one of the open network.');
  }
}
