import { base64Hash, fileCache, findIn, keepAlive, put, quietly } from './cache-names.ts';
import { keepPage, promoteNextPage, readCachedPages } from './pages.ts';

/**
 * Returns a file that never changes: the cached one, unless it is damaged or the page asks for it again. A file that no cached page names
 * comes from the network, if there is one: code of a release may have cached other bytes at its address.
 */
export async function readFile(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const [cached, integrity] = [await findIn(fileCache, request.url), await integrityOf(request.url)];
  // The browser would block a damaged file each time, although the server has a good one.
  const isIntact = cached && (!integrity || integrity.includes(await base64Hash(await cached.clone().arrayBuffer())));
  if (isIntact && integrity && request.cache === 'default') return cached;
  const network = fetch(request);
  const response = await quietly(network);
  if (isIntact && (!response || response.status >= 500)) return cached;
  if (response) keepAlive(event, keepFile(request.url, response.clone()));
  return response ?? network;
}

/** Returns the hash of a file; undefined if no cached page names it. */
async function integrityOf(address: string) {
  const { pathname } = new URL(address);
  const pages = (await quietly(cachedPages())) ?? [];
  return pages.flatMap((page) => page.integrity.get(pathname) ?? [])[0];
}

async function keepFile(address: string, response: Response) {
  if (response.status !== 200 || !response.headers.get('cache-control')?.includes('immutable')) return;
  await put(fileCache, address, response);
}

let last = Promise.resolve();

/**
 * Caches the files of every live release, so that each area opens without a network, and drops the files that no cached page names. A page
 * that asks while this runs may name other files: they are cached next.
 */
export const precache = () => (last = last.then(run, run));

async function run() {
  parsed = [];
  if ((await cachedPages()).length === 0) await keepPage(await fetch('/'));
  const pages = await cachedPages();
  const [newest] = pages;
  if (!newest) return;
  const cache = await caches.open(fileCache);
  const cached = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (!connection?.saveData)
    for (const [address, integrity] of newest.needed)
      // One at a time and with low priority, so that nobody waits for it. Anything but the file is rejected by its hash.
      if (!cached.has(address)) await keepFile(address, await fetch(address, { integrity, priority: 'low' }));
  await promoteNextPage(newest.html);
  // Images and fonts of a release are named by its code only.
  const isNamed = (address: string) => pages.some(({ html, isLive }) => html.includes(address) || isLive(address));
  for (const address of cached) if (!isNamed(address)) await cache.delete(address);
}

let parsed: ReturnType<typeof parsePage> = [];

/** Returns what the cached pages name, the newest first. */
const cachedPages = async () => (parsed.length > 0 ? parsed : (parsed = (await readCachedPages()).flatMap(parsePage)));

/**
 * Returns the hash of every file that a page may load, and the files that it needs; those of fallbacks are loaded when they are needed.
 * Returns nothing if it is not a page: code of a release may have stored it, and it must not keep the next page from its place.
 */
function parsePage(html: string) {
  try {
    const script = (id: string): unknown => JSON.parse(html.split(`id="${id}">`)[1]?.split('</script>')[0] as string);
    const { apps } = script('feed') as { apps: readonly Entry[] };
    const folders = [...apps, script('shell') as Entry].map(({ entry }) => `${entry.split('/', 4).join('/')}/`);
    const isLive = (address: string) => folders.some((own) => address.startsWith(own));
    // The first hash of a file holds, which is that of the import map: an app's description could name another.
    const integrity = new Map(
      [...html.matchAll(hashes)].reverse().map((match) => match.slice(1) as [address: string, hash: string]),
    );
    const needed = [...integrity].filter(([address]) => isLive(address) || !address.startsWith('/apps/'));
    return [{ html, integrity, isLive, needed }];
  } catch {
    return [];
  }
}

/** Finds a file and its hash: in the import map, in an element, and among the styles and icons of apps. */
const hashes = /"(\/a[^"\\]+)"[ ,"a-z]*."(sha384-[^"]+)/g;

interface Entry {
  readonly entry: string;
}
