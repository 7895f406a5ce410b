import net from 'node:net';

/** Whom attempts from an address are counted for: an IPv4 address, or the /64 that one household has of IPv6. */
export const networkOf = (address: string): string => ipv6Network(address, 4) ?? plainAddress(address);

/** The /48 of an IPv6 address, which is what a hoster's customer may have; undefined for IPv4. */
export const wideNetworkOf = (address: string): string | undefined => ipv6Network(address, 3);

/** Whose share of what all have together a client takes: a home line may have 256 networks of its own. */
export const sharingNetworkOf = (address: string): string => wideNetworkOf(address) ?? networkOf(address);

/**
 * The address that a proxy has written, without what some add: a port (Azure writes `1.2.3.4:5678` and `[2001:db8::1]:443`), a zone.
 * IPv4 within IPv6 is IPv4, and this machine is one, by whichever of its addresses a client comes. All that is no address is one.
 */
export function plainAddress(written = ''): string {
  const [, inBrackets, beforePort] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(written) ?? [];
  const [address = ''] = (inBrackets ?? beforePort ?? written).split('%');
  if (address === '::1') return '127.0.0.1';
  const plain = /^::ffff:([\d.]+)$/i.exec(address)?.[1] ?? address;
  return net.isIP(plain) ? plain : 'unknown';
}

function ipv6Network(address: string, groups: 3 | 4): string | undefined {
  const plain = plainAddress(address);
  return net.isIPv6(plain) ? `${firstHalf(plain).slice(0, groups).join(':')}::/${groups * 16}` : undefined;
}

/** The first four of the eight groups, with those that `::` leaves out. */
function firstHalf(address: string): string[] {
  const [before = [], after] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const missing = after === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(missing).fill('0'), ...(after ?? [])];
  return groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
}
