import proxyAddr from '@fastify/proxy-addr';
import { LRUCache } from 'lru-cache';

/** An IPv6 address with a zone. A proxy may report kilobytes, which are not cached. */
const longest = 80;

/**
 * Returns a function that is true for the addresses of the proxies in TRUST_PROXY. It remembers them: each request needs the address of its
 * client four times, and Fastify asks for the proxy's each time.
 *
 * @param trustProxy - the addresses and networks of proxies, separated by commas, or whether all are proxies
 */
export function trustedProxies(trustProxy: string | boolean): (address: string | undefined, hop: number) => boolean {
  if (typeof trustProxy === 'boolean') return () => trustProxy;
  const isProxy = proxyAddr.compile(trustProxy.split(',').map((address) => address.trim()));
  const known = new LRUCache<string, boolean>({ max: 1000 });
  return (address, hop) => {
    // A connection that was reset has none.
    if (!address) return false;
    const isKnown = known.get(address);
    if (isKnown !== undefined) return isKnown;
    const isTrusted = isProxy(address, hop);
    if (address.length <= longest) known.set(address, isTrusted);
    return isTrusted;
  };
}
