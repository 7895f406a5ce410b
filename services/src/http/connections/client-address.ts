import type { FastifyInstance, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import net, { type Socket } from 'node:net';

/** Returns the network that attempts from an address count for: an IPv4 address, or the /64 of IPv6 that one household has. */
export const networkOf = (address: string): string => ipv6Network(address, 64) ?? plainAddress(address);

/** Returns the /48 of an IPv6 address, which a customer of a hosting provider may have; undefined for IPv4. */
export const wideNetworkOf = (address: string): string | undefined => ipv6Network(address, 48);

/** Returns the network whose share of a common budget an address uses. A home connection may have 256 /64 networks. */
export const sharingNetworkOf = (address: string): string => wideNetworkOf(address) ?? networkOf(address);

/**
 * Returns the address that a proxy reported without its port (Azure sends `1.2.3.4:5678` and `[2001:db8::1]:443`) and zone. IPv4 within IPv6
 * becomes IPv4, every loopback address becomes 127.0.0.1, and anything that is not an address becomes 'unknown'.
 */
export function plainAddress(reported = ''): string {
  const known = plainAddresses.get(reported);
  if (known !== undefined) return known;
  const plain = parseAddress(reported);
  if (reported.length <= longest) plainAddresses.set(reported, plain);
  return plain;
}

/** The results for addresses of the last clients: each request needs that of its client two to six times, and IPv6 takes 5 µs. */
const plainAddresses = new LRUCache<string, string>({ max: 1000 });

/** An IPv6 address with a zone and a port. A proxy may report kilobytes, which are not cached. */
const longest = 80;

function parseAddress(reported: string): string {
  const [, inBrackets, beforePort] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(reported) ?? [];
  const [address = ''] = (inBrackets ?? beforePort ?? reported).split('%');
  if (!net.isIP(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  return parsed.range() === 'loopback' && parsed.kind() === 'ipv6' ? '127.0.0.1' : parsed.toString();
}

/** The form is stored: counters and known networks of earlier releases have it. */
function ipv6Network(address: string, bits: 48 | 64): string | undefined {
  const plain = plainAddress(address);
  if (!net.isIPv6(plain)) return undefined;
  const groups = ipaddr.IPv6.parse(plain).parts.slice(0, bits / 16);
  return `${groups.map((group) => group.toString(16)).join(':')}::/${bits}`;
}

/** Makes Node cache the address of each client when it connects: after a reset of the connection the system has forgotten it. */
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
          'Set TRUST_PROXY to the addresses of the proxy, or to "none" if there is no proxy.',
      );
    }
    done();
  });
}

/** Networks share first, then the accounts of each network: another account costs an attacker nothing. */
export type Client = readonly [network: string, account?: string];

/** Returns the client that sent the request; without an account before authentication. */
export const clientOf = ({ ip, owner }: FastifyRequest): Client => [sharingNetworkOf(ip), owner ?? ''];
