import dns, { type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import pLimit from 'p-limit';
import { InternalAddress, isPublic } from './addresses.ts';

interface LookupGuard {
  /** Allows addresses that are not public, and names of the hosts file. */
  readonly allowLocal: boolean;
  /** Ends the lookup. */
  readonly signal?: AbortSignal | null | undefined;
}

/**
 * Returns the lookup of names for a connection. It fails if any address of a name is not allowed. The connection itself uses it, so
 * that no second lookup can return another address (DNS rebinding).
 *
 * It asks the name servers without a thread. `dns.lookup` has two for the whole process: 80 names whose server was silent delayed
 * all lookups for minutes, also those of the database.
 */
export function guardedLookup(guard: LookupGuard): LookupFunction {
  return (hostname, options, callback) => {
    const succeed = (addresses: LookupAddress[]) => {
      const [first] = addresses;
      if (!first) callback(notFound(), '');
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    };
    void resolve(hostname, guard).then(succeed, (error: NodeJS.ErrnoException) => callback(error, ''));
  };
}

async function resolve(hostname: string, guard: LookupGuard): Promise<LookupAddress[]> {
  const addresses = isLoopbackName.test(hostname) ? loopback : await askNameServers(hostname, guard);
  if (!guard.allowLocal && !addresses.every(({ address }) => isPublic(address))) throw new InternalAddress();
  return addresses;
}

/** These names are always of this machine (RFC 6761, section 6.3), and name servers need not know them. */
const isLoopbackName = /(^|\.)localhost\.?$/i;

const loopback = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

async function askNameServers(hostname: string, { allowLocal, signal }: LookupGuard): Promise<LookupAddress[]> {
  signal?.throwIfAborted();
  const resolver = new dns.promises.Resolver({ timeout: 1000, tries: 2 });
  const cancel = () => resolver.cancel();
  signal?.addEventListener('abort', cancel);
  let timer: NodeJS.Timeout | undefined;
  const cancelSoon = () => void (timer ??= setTimeout(cancel, otherFamilyMs));
  const asked = [resolver.resolve4(hostname), resolver.resolve6(hostname)];
  for (const family of asked) family.then(cancelSoon, () => undefined);
  const results = await Promise.allSettled(asked);
  clearTimeout(timer);
  signal?.removeEventListener('abort', cancel);
  const addresses = results.flatMap((result, index) =>
    result.status === 'fulfilled' ? result.value.map((address) => ({ address, family: index === 0 ? 4 : 6 })) : [],
  );
  if (addresses.length > 0) return addresses;
  const failed = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as NodeJS.ErrnoException] : []));
  const failure = failed.find((error) => !isUnknown(error));
  if (allowLocal && !failure) return askSystem(hostname, signal);
  throw failure ?? notFound();
}

/** How long the other family may take once one has responded: some name servers never respond to AAAA. */
const otherFamilyMs = 500;

/** True if no name server knows the name, or this machine has none. */
const isUnknown = ({ code }: NodeJS.ErrnoException) => code === dns.NOTFOUND || code === dns.NODATA || code === dns.CONNREFUSED;

const notFound = () => Object.assign(new Error('The name has no address.'), { code: dns.NOTFOUND });

const oneAtATime = pLimit(1);

/**
 * Also reads the hosts file, and asks for names of the local domain. A hostile name server may know a name only for the first
 * question and be silent then, so this takes one thread at most.
 */
const askSystem = (hostname: string, signal: LookupGuard['signal']) =>
  oneAtATime(() => {
    signal?.throwIfAborted();
    return dns.promises.lookup(hostname, { all: true });
  });
