import { parseInWorker } from '../parsing/parse-in-worker.ts';
import { parseAddress } from '../../network/parse-address.ts';
import { noCalendar, ProviderError } from '../provider-error.ts';
import { checkMayGetPassword, type DavAccess, propfind } from './dav-client.ts';
import type { DavResource } from './multistatus.ts';

/** More are not read, because each takes a request of its own. */
const maxCalendars = 10;

/**
 * Returns the addresses of a person's calendars: the given one, or all that its server has for them (RFC 6764, section 6).
 * @throws {ProviderError} also if there is no CalDAV
 */
export async function findCalendars(access: DavAccess, address: string): Promise<string[]> {
  const itself = await describe(access, address);
  if (itself?.isCalendar) return [itself.address];
  const home = await findHome(access, address, itself);
  if (home === undefined) throw noCalendar();
  const { resources, base } = await list(access, home, '1');
  const calendars = resources
    .filter(({ isCalendar, takesEvents }) => isCalendar && takesEvents)
    .slice(0, maxCalendars)
    .map(({ href }) => absolute(href, base));
  // Now, because a calendar is read only later, when the person does not see the error.
  for (const calendar of calendars) await checkMayGetPassword(access.server, new URL(calendar));
  return calendars;
}

/** Tries the address itself, then the well-known addresses of the server. */
async function findHome(access: DavAccess, address: string, itself: Described | undefined): Promise<string | undefined> {
  const known = await homeOf(access, itself);
  if (known !== undefined) return known;
  for (const path of ['/.well-known/caldav', '/']) {
    const home = await homeOf(access, await describe(access, new URL(path, address).href));
    if (home !== undefined) return home;
  }
  return undefined;
}

async function homeOf(access: DavAccess, described: Described | undefined): Promise<string | undefined> {
  if (described?.home !== undefined || described?.principal === undefined) return described?.home;
  return (await describe(access, described.principal))?.home;
}

type Described = DavResource & { readonly address: string };

/** Returns the properties of an address, with absolute addresses. */
async function describe(access: DavAccess, address: string): Promise<Described | undefined> {
  const { resources, base } = await list(access, address, '0');
  const [itself] = resources;
  return (
    itself && {
      ...itself,
      address: absolute(itself.href, base),
      principal: itself.principal && absolute(itself.principal, base),
      home: itself.home && absolute(itself.home, base),
    }
  );
}

/** Returns the properties of an address, or of all that is in it. Their addresses are relative to `base`. */
async function list(access: DavAccess, address: string, depth: '0' | '1'): Promise<{ resources: DavResource[]; base: string }> {
  const response = await propfind(access, address, depth);
  if (!response) return { resources: [], base: address };
  return { resources: await parseInWorker('resources', response.xml, access.context), base: response.url };
}

/** @throws {ProviderError} */
function absolute(href: string, base: string) {
  const url = parseAddress(href, base);
  if (!url) throw new ProviderError('invalid', 'The calendar sent an address that is not valid or is too long.');
  return url.href;
}
