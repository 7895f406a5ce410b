/**
 * Fetches again all files of a release that this page has requested, and the federation runtime, bypassing the browser's cache: a file that
 * was corrupted in transit would stay cached, and be rejected each time. Resolves to true if the server has all of them.
 */
export async function refetchRelease(entry: string, limitMs: number): Promise<boolean> {
  const { href } = new URL(entry, window.location.href);
  // /apps/{app}/{version}/: the entry may be in a folder of it.
  const folder = new URL(`${entry.split('/', 4).join('/')}/`, href).href;
  const requested = performance.getEntriesByType('resource').map(({ name }) => name);
  const files = new Set([href, ...requested.filter((name) => name.startsWith(folder) || isFederation(name))]);
  const signal = AbortSignal.timeout(limitMs);
  const results = await Promise.all([...files].map((file) => refetch(file, signal)));
  return results.every(Boolean);
}

/** True for the file of the shell that opens apps. */
const isFederation = (name: string) => /\/apps\/shell\/[^/]+\/federation\./.test(name);

async function refetch(file: string, signal: AbortSignal) {
  try {
    const response = await fetch(file, { cache: 'reload', signal });
    // Only a complete response replaces the one in the cache.
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
