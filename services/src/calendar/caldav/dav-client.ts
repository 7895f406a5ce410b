import { type Guard, guardedFetch } from '../guarded/guarded-fetch.ts';
import { type Reader } from '../parsing/parse-in-worker.ts';
import { networkFailure, nonsense, statusFailure } from '../provider-failure.ts';
import { checkMayGetPassword } from './password-scope.ts';

/** How we come to a CalDAV server. */
export interface DavAccess {
  readonly guard: Guard;
  /** The origin for which the person gave the password. */
  readonly server: string;
  readonly username: string;
  readonly password: string;
  readonly reader: Reader;
}

/** What a server answered, unparsed; `url` is where it was in the end, which its relative addresses are meant from. */
export interface DavAnswer {
  readonly url: string;
  readonly xml: string;
}

/**
 * Asks for the properties by which calendars are found (RFC 4918, section 9.1). Undefined where there is nothing, or nothing that
 * knows the method.
 *
 * @throws {ProviderFailure}
 */
export async function propfind(access: DavAccess, url: string, depth: '0' | '1'): Promise<DavAnswer | undefined> {
  const answer = await send(access, url, { method: 'PROPFIND', depth, body: properties });
  return answer.status === 404 || answer.status === 405 ? undefined : accepted(answer, url);
}

/** Asks a calendar for its entries of events between two instants (RFC 4791, section 7.8). @throws {ProviderFailure} */
export async function queryCalendar(access: DavAccess, url: string, from: Date, until: Date): Promise<DavAnswer> {
  return accepted(await send(access, url, { method: 'REPORT', depth: '1', body: eventsBetween(from, until) }), url);
}

async function accepted(response: Response, asked: string): Promise<DavAnswer> {
  if (response.status >= 400) throw statusFailure(response.status);
  if (response.status !== 207) throw nonsense();
  return { url: response.url || asked, xml: await response.text() };
}

interface DavRequest {
  readonly method: 'PROPFIND' | 'REPORT';
  readonly depth: '0' | '1';
  readonly body: string;
}

async function send(access: DavAccess, url: string, { method, depth, body }: DavRequest) {
  const { guard, reader } = access;
  const headers = { depth, 'content-type': 'application/xml; charset=utf-8' };
  try {
    return await guardedFetch(guard, url, { method, headers, body, signal: reader.signal, authorize: authorization(access) });
  } catch (error) {
    throw networkFailure(error, reader.signal);
  }
}

const authorization =
  ({ server, username, password }: DavAccess) =>
  async (url: URL) => {
    await checkMayGetPassword(server, url);
    return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  };

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

/** As iCalendar writes an instant: `20300102T030405Z`. */
const utc = (instant: Date) => instant.toISOString().replace(/[-:]|\.\d+/g, '');
