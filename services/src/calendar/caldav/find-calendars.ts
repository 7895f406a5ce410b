import { networkFailure, nonsense } from '../provider-failure.ts';
import type { Access } from './caldav-provider.ts';

/** More than these are not read: each is a call of its own. */
const mostCalendars = 10;

/**
 * The addresses of a person's calendars of events: the one that the address names, or all that its server has for them (RFC 6764).
 *
 * @throws {ProviderFailure}
 */
export async function findCalendars(
  url: string,
  credentials: { username: string; password: string },
  { fetch, headers }: Access,
): Promise<string[]> {
  const { createAccount, propfind } = await import('tsdav');
  try {
    const props = { 'd:resourcetype': {}, 'c:supported-calendar-component-set': {} };
    const [itself] = await propfind({ url, props, depth: '0', headers, fetch });
    if (isCalendar(itself?.props)) return [url];
    const account = await createAccount({
      account: { serverUrl: url, accountType: 'caldav', credentials },
      headers,
      loadCollections: true,
      fetch,
    });
    const calendars = (account.calendars ?? []).filter(({ components }) => !components || components.includes('VEVENT'));
    return calendars.slice(0, mostCalendars).map((calendar) => calendar.url);
  } catch (error) {
    throw isOurs(error) ? networkFailure(error) : nonsense(error);
  }
}

const isCalendar = (props: Record<string, unknown> | undefined) =>
  typeof props?.['resourcetype'] === 'object' && props['resourcetype'] !== null && 'calendar' in props['resourcetype'];

/** What our own fetch failed with has a code or a kind; what the library makes of an odd answer has neither. */
const isOurs = (error: unknown) => error instanceof Error && ('code' in error || 'kind' in error);
