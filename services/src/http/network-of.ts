import net from 'node:net';

/** Whom attempts from an address are counted for: an IPv4 address, or the /64 that one household has of IPv6. */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  const mapped = /^::ffff:([\d.]+)$/i.exec(plain)?.[1];
  if (mapped) return mapped;
  return net.isIPv6(plain) ? `${firstHalf(plain).join(':')}::/64` : plain;
}

/** The first four of the eight groups, with those that `::` leaves out. */
function firstHalf(address: string): string[] {
  const [before = [], after] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const missing = after === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(missing).fill('0'), ...(after ?? [])];
  return groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
}
