import { type Guard, guardedFetch } from '../guarded/guarded-fetch.ts';
import { type ReadContext } from '../parsing/parse-in-worker.ts';
import { invalidResponse, ProviderError, statusError, toProviderError } from '../provider-error.ts';

/** The account on a CalDAV server, and the context of the read. */
export interface DavAccess {
  readonly guard: Guard;
  /** The origin for which the person gave the password. */
  readonly server: string;
  readonly username: string;
  readonly password: string;
  readonly context: ReadContext;
}

/** An unparsed response. Its relative addresses are relative to `url`, which is the address after redirections. */
export interface DavResponse {
  readonly url: string;
  readonly xml: string;
}

/**
 * Requests the properties by which calendars are found (RFC 4918, section 9.1). Returns undefined if nothing at the address has
 * them.
 * @throws {ProviderError}
 */
export async function propfind(access: DavAccess, url: string, depth: '0' | '1'): Promise<DavResponse | undefined> {
  const response = await send(access, url, { method: 'PROPFIND', depth, body: properties });
  return response.status === 404 || response.status === 405 ? undefined : toDavResponse(response, url);
}

/** Requests the events of a calendar between two instants (RFC 4791, section 7.8). @throws {ProviderError} */
export async function queryCalendar(access: DavAccess, url: string, from: Date, until: Date): Promise<DavResponse> {
  return toDavResponse(await send(access, url, { method: 'REPORT', depth: '1', body: eventsBetween(from, until) }), url);
}

async function toDavResponse(response: Response, requestedUrl: string): Promise<DavResponse> {
  if (response.status >= 400) throw statusError(response.status);
  if (response.status !== 207) throw invalidResponse();
  return { url: response.url || requestedUrl, xml: await response.text() };
}

async function send(access: DavAccess, url: string, { method, depth, body }: Record<'method' | 'depth' | 'body', string>) {
  const { guard, context } = access;
  const headers = { depth, 'content-type': 'application/xml; charset=utf-8' };
  try {
    return await guardedFetch(guard, url, { method, headers, body, signal: context.signal, authorize: authorization(access) });
  } catch (error) {
    throw toProviderError(error, context.signal);
  }
}

const authorization =
  ({ server, username, password }: DavAccess) =>
  async (url: URL) => {
    await checkMayGetPassword(server, url);
    return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  };

/**
 * Checks that an address to which a CalDAV server redirects or links may get the password for that server. It must have the
 * server's origin, or be an https address of the same registrable domain: caldav.icloud.com links to calendars on
 * p12-caldav.icloud.com. The Public Suffix List distinguishes such a domain from one that strangers share, such as duckdns.org.
 *
 * @param server - the origin of the address that the person entered
 * @throws {ProviderError}
 */
export async function checkMayGetPassword(server: string, url: URL) {
  if (url.origin === server) return;
  if (url.protocol !== 'https:' || !(await haveSameDomain(url, new URL(server)))) throw leadsElsewhere(url);
}

/** False for addresses without a domain, such as IPv4. The list is loaded when it is first needed. */
async function haveSameDomain(one: URL, other: URL): Promise<boolean> {
  const { getDomain } = await import('tldts');
  const [domain, otherDomain] = [one, other].map(({ hostname }) => getDomain(hostname, { allowPrivateDomains: true }));
  return domain !== null && domain === otherDomain;
}

/** A host name has at most 253 characters (RFC 1035). */
const maxOriginLength = 267;

const leadsElsewhere = ({ origin }: URL) =>
  new ProviderError(
    'rejected',
    `The calendar leads to ${origin.slice(0, maxOriginLength)}, which does not get your password. If you trust that server, enter its address.`,
  );

const namespaces = 'xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"';

const properties = `<?xml version="1.0" encoding="utf-8"?>
<d:propfind ${namespaces}><d:prop>
  <d:resourcetype/><c:supported-calendar-component-set/><d:current-user-principal/><c:calendar-home-set/>
</d:prop></d:propfind>`;

const eventsBetween = (from: Date, until: Date) => `<?xml version="1.0" encoding="utf-8"?>
<c:calendar-query ${namespaces}>
  <d:prop><c:calendar-data/></d:prop>
  <c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT">
    <c:time-range start="${utc(from)}" end="${utc(until)}"/>
  </c:comp-filter></c:comp-filter></c:filter>
</c:calendar-query>`;

/** Formats an instant as iCalendar does: `20300102T030405Z`. */
const utc = (instant: Date) => instant.toISOString().replace(/[-:]|\.\d+/g, '');
