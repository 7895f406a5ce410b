import type { FastifyInstance } from 'fastify';
import net, { type Socket } from 'node:net';

/** Returns the network that attempts from an address count for: an IPv4 address, or the /64 of IPv6 that one household has. */
export const networkOf = (address: string): string => ipv6Network(address, 4) ?? plainAddress(address);

/** Returns the /48 of an IPv6 address, which a customer of a hosting provider may have; undefined for IPv4. */
export const wideNetworkOf = (address: string): string | undefined => ipv6Network(address, 3);

/** Returns the network whose share of a common budget an address uses. A home connection may have 256 /64 networks. */
export const sharingNetworkOf = (address: string): string => wideNetworkOf(address) ?? networkOf(address);

/**
 * Returns the address that a proxy reported without its port (Azure sends `1.2.3.4:5678` and `[2001:db8::1]:443`) and zone. IPv4 within IPv6
 * becomes IPv4, every loopback address becomes 127.0.0.1, and anything that is not an address becomes 'unknown'.
 */
export function plainAddress(reported = ''): string {
  const [, inBrackets, beforePort] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(reported) ?? [];
  const [address = ''] = (inBrackets ?? beforePort ?? reported).split('%');
  if (address === '::1') return '127.0.0.1';
  const plain = /^::ffff:([\d.]+)$/i.exec(address)?.[1] ?? address;
  return net.isIP(plain) ? plain : 'unknown';
}

function ipv6Network(address: string, groups: 3 | 4): string | undefined {
  const plain = plainAddress(address);
  return net.isIPv6(plain) ? `${firstGroups(plain).slice(0, groups).join(':')}::/${groups * 16}` : undefined;
}

/** Returns the first four of the eight groups, including those that `::` leaves out. */
function firstGroups(address: string): string[] {
  const [before = [], after] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const missing = after === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(missing).fill('0'), ...(after ?? [])];
  return groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
}

/**
 * Makes Node look up and cache the address of each client when it connects. After the client has reset the connection the system no longer
 * knows the address, and limits that run later could not count it.
 */
export function cacheAddresses({ server }: Pick<FastifyInstance, 'server'>) {
  server.prependListener('connection', (socket: Socket) => {
    if (socket.remoteAddress === undefined) socket.destroy();
  });
}

/** Logs once if there seems to be a proxy although TRUST_PROXY is not set: all clients behind it share one address, and its limits. */
export function warnAboutProxy(fastify: FastifyInstance) {
  let isLogged = false;
  fastify.addHook('onRequest', (request, _, done) => {
    if (!isLogged && request.headers['x-forwarded-for'] !== undefined) {
      isLogged = true;
      request.log.warn(
        'A request came with X-Forwarded-For, but TRUST_PROXY is not set: all people behind a proxy share one login limit. ' +
          'Set TRUST_PROXY to the addresses of the proxy, or to none.',
      );
    }
    done();
  });
}
