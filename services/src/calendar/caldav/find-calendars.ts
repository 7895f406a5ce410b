import { parseInWorker } from '../parsing/parse-in-worker.ts';
import { nonsense, notFoundThere } from '../provider-failure.ts';
import { type DavAccess, propfind } from './dav-client.ts';
import type { DavResource } from './multistatus.ts';
import { checkMayGetPassword } from './password-scope.ts';

/** More than these are not read: each is a call of its own. */
const mostCalendars = 10;

/**
 * The addresses of a person's calendars of events: the one that the address names, or all that its server has for them (RFC 6764,
 * section 6).
 *
 * @throws {ProviderFailure} also when there is nothing that speaks CalDAV
 */
export async function findCalendars(access: DavAccess, address: string): Promise<string[]> {
  const itself = await describe(access, address);
  if (itself?.isCalendar) return [itself.address];
  const home = await findHome(access, address, itself);
  if (home === undefined) throw notFoundThere();
  const collections = await list(access, home, '1');
  const calendars = collections
    .flatMap(({ isCalendar, takesEvents, address }) => (isCalendar && takesEvents ? address : []))
    .slice(0, mostCalendars);
  // They are first asked when the calendar is read: too late to tell the person.
  for (const calendar of calendars) await checkMayGetPassword(access.server, new URL(calendar));
  return calendars;
}

/** By the address itself, else where the server says that its CalDAV is. */
async function findHome(access: DavAccess, address: string, itself: Described | undefined): Promise<string | undefined> {
  const known = await homeOf(access, itself);
  if (known !== undefined) return known;
  for (const place of ['/.well-known/caldav', '/']) {
    const home = await homeOf(access, await describe(access, new URL(place, address).href));
    if (home !== undefined) return home;
  }
  return undefined;
}

async function homeOf(access: DavAccess, described: Described | undefined): Promise<string | undefined> {
  if (described?.home !== undefined || described?.principal === undefined) return described?.home;
  return (await describe(access, described.principal))?.home;
}

type Described = DavResource & { readonly address: string };

async function describe(access: DavAccess, address: string): Promise<Described | undefined> {
  const [described] = await list(access, address, '0');
  return described;
}

/** What the server says of an address, or of all that is in it; with absolute addresses. */
async function list(access: DavAccess, address: string, depth: '0' | '1'): Promise<Described[]> {
  const answer = await propfind(access, address, depth);
  if (!answer) return [];
  const resources = await parseInWorker('resources', answer.xml, access.reader);
  const absolute = (href: string) => {
    if (!URL.canParse(href, answer.url)) throw nonsense();
    return new URL(href, answer.url).href;
  };
  return resources.map((resource) => ({
    ...resource,
    address: absolute(resource.href),
    principal: resource.principal && absolute(resource.principal),
    home: resource.home && absolute(resource.home),
  }));
}
