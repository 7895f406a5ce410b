import { base64Hash, dataCaches, deleteCaches, findIn, keepAlive, keepSeen, seenHeader, settledWithin } from './cache-names.ts';
import { announceSeen, hasWrittenSince } from './clients.ts';

/** How long a read waits for the server, in milliseconds. The calendar waits for four seconds only. */
const limitMs = { data: 10_000, calendar: 3000 };

/** How many responses are kept of each person. */
const maxResponses = 200;

/** The addresses of what a person has stored. A constant, because the minifier copies functions. */
export const dataPaths = /^\/api\/(notes(-search)?|tasks|trash|documents|import)\//;

/** True for a read that a screen needs, with the token of a login or of a calendar. Boards in other sites have other tokens. */
export const isDataRead = (request: Request, pathname: string) =>
  pathname.startsWith('/api/calendar/v3/') || (dataPaths.test(pathname) && Boolean(personOf(request)));

/** Returns what the server responds; if it cannot be reached, what this person has last seen. */
export async function readData(event: FetchEvent): Promise<Response> {
  const { request, clientId } = event;
  const since = epoch;
  const cache = await cacheOf(request);
  const isCalendarRead = cache.includes(calendarCache);
  const lastSeen = () => readLastSeen(cache, event, isCalendarRead);
  // The session could not be renewed, so the server would refuse the request.
  if (request.cache === 'force-cache') return (await lastSeen()) ?? Response.error();

  const network = fetch(request);
  const received = network.then(async (response) => {
    if (isUnavailable(response)) return;
    const copy = response.clone();
    await announceSeen(clientId, null);
    if (epoch === since) await keepData(cache, request.url, copy);
    // Somebody has logged out while it was stored, which takes several steps.
    if (epoch !== since) await caches.delete(cache);
  });
  keepAlive(event, received);
  const response = await settledWithin(network, isCalendarRead ? limitMs.calendar : limitMs.data);
  if (response && !isUnavailable(response)) return response;
  return (await lastSeen()) ?? response ?? network;
}

/** True for what a proxy responds while the server is down, and the server while it cannot work. */
const isUnavailable = ({ status }: Response) => status > 501;

async function readLastSeen(cache: string, { request, clientId }: FetchEvent, isCalendarRead: boolean) {
  const known = await findIn(cache, request.url);
  const seen = known?.headers.get(seenHeader);
  // A page that has saved something since then would lose sight of it.
  if (!known || !seen || hasWrittenSince(clientId, seen)) return undefined;
  await announceSeen(clientId, seen);
  // The calendar has a notice of its own for events that are not up to date.
  return isCalendarRead ? Response.json({ staleSince: seen, ...((await known.json()) as object) }) : known;
}

async function keepData(name: string, address: string, response: Response) {
  const { status } = response;
  const cache = await caches.open(name);
  if (status === 404) await cache.delete(address);
  if (status === 304) await confirm(name, address, response);
  if (status !== 200) return;
  await keepSeen(name, address, response);
  await forgetOthers(name);
  for (const key of (await cache.keys()).slice(0, -maxResponses)) await cache.delete(key);
}

/** The page has the newest state: so has the cache, if it is the same one. */
async function confirm(cache: string, address: string, { headers }: Response) {
  const known = await findIn(cache, address);
  if (known && known.headers.get('etag') === headers.get('etag')) await keepSeen(cache, address, known);
}

/** Counts removals: a response that was requested before one is not stored after it. */
let epoch = 0;

/** Deletes all data: somebody has logged out, or the session has ended. */
export function forgetLastSeen(): Promise<void> {
  epoch += 1;
  return deleteCaches((name) => name.startsWith(dataCaches));
}

/** There is only one person's data on a device. */
const forgetOthers = (own: string) =>
  own.includes(calendarCache)
    ? undefined
    : deleteCaches((name) => name.startsWith(dataCaches) && name !== own && !name.startsWith(calendarCache));

const calendarCache = `${dataCaches}calendar-`;

/** Each person has a cache, and so has each calendar's token, which does not name the person. */
async function cacheOf(request: Request) {
  const person = personOf(request);
  if (person) return dataCaches + person;
  return calendarCache + (await base64Hash(new TextEncoder().encode(tokenOf(request))));
}

const tokenOf = ({ headers }: Request) => headers.get('authorization')?.slice('Bearer '.length) ?? '';

/** Returns the user of a session's access token, also of an expired one. The tokens of portals have no session. */
function personOf(request: Request): string | undefined {
  try {
    const payload = tokenOf(request).split('.')[1] ?? '';
    const { sub, sid } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as Record<string, string | undefined>;
    return sid ? sub : undefined;
  } catch {
    return undefined;
  }
}
