import net from 'node:net';

/** Whom attempts from an address are counted for: an IPv4 address, or the /64 that one household has of IPv6. */
export const networkOf = (address: string): string => ipv6Network(address, 4) ?? plainOf(address);

/** The /48 of an IPv6 address, which is what a hoster's customer may have; undefined for IPv4. */
export const wideNetworkOf = (address: string): string | undefined => ipv6Network(address, 3);

/** IPv4 within IPv6 is IPv4. */
function plainOf(address: string): string {
  const [plain = ''] = address.split('%');
  return /^::ffff:([\d.]+)$/i.exec(plain)?.[1] ?? plain;
}

function ipv6Network(address: string, groups: 3 | 4): string | undefined {
  const plain = plainOf(address);
  return net.isIPv6(plain) ? `${firstHalf(plain).slice(0, groups).join(':')}::/${groups * 16}` : undefined;
}

/** The first four of the eight groups, with those that `::` leaves out. */
function firstHalf(address: string): string[] {
  const [before = [], after] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const missing = after === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(missing).fill('0'), ...(after ?? [])];
  return groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
}
