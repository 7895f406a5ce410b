import ipaddr from 'ipaddr.js';

/** True for an address on the public internet: not of this machine, its network, or a special-purpose range. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.toString() === azurePlatform) return false;
  return parsed.range() === 'unicast' && !(parsed instanceof ipaddr.IPv6 && !parsed.match(publicIpv6));
}

/**
 * All of IPv6 that is in use on the public internet (RFC 4291, section 2.4). Outside it, `::7f00:1` is a deprecated form of 127.0.0.1 that
 * some systems still connect to, and private overlay networks use ranges such as 200::/7.
 */
const publicIpv6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** A public address by its range, at which each virtual machine of Azure reaches the platform's own services (Microsoft, IP address 168.63.129.16). */
const azurePlatform = '168.63.129.16';

export class InternalAddress extends Error {
  constructor() {
    super('The address is not one of the open network.');
  }
}
