import { FairSemaphore } from '../../http/limits/fair-semaphore.ts';
import { type Guard, toUrl } from '../guarded/guarded-fetch.ts';
import { withReadBudget } from '../guarded/read-budget.ts';
import { parseInWorker, type ReadContext } from '../parsing/parse-in-worker.ts';
import { noCalendar } from '../provider-error.ts';
import type { CalendarProvider, EventsRequest, Secret, EventList } from '../provider.ts';
import { queryCalendar } from './dav-client.ts';
import { findCalendars } from './find-calendars.ts';

/** A calendar on a CalDAV server (RFC 4791), such as Nextcloud, Fastmail and Radicale. */
export function caldavProvider(guard: Guard): CalendarProvider {
  return {
    id: 'caldav',
    label: 'CalDAV',
    listUpcoming: (secret, request, context) =>
      withReadBudget(context, (budget, budgeted) => listUpcoming({ ...guard, budget }, secret, request, budgeted)),
    entry: {
      kind: 'form',
      hint: 'Give the address of your calendar, or of its server, and an app password. Daybook keeps them encrypted and only reads.',
      fields: [
        { name: 'url', label: 'Address', type: 'url', autocomplete: 'off' },
        { name: 'username', label: 'Username', type: 'text', autocomplete: 'username' },
        { name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' },
      ],
      async connect({ url = '', username = '', password = '' }, context) {
        const { origin: server, href } = toUrl(url.trim());
        const calendars = await withReadBudget(context, (budget, budgeted) =>
          findCalendars({ guard: { ...guard, budget }, server, username, password, context: budgeted }, href),
        );
        if (calendars.length === 0) throw noCalendar();
        return { server, username, password, calendars };
      },
    },
  };
}

const oneYear = 367 * 86_400_000;

/** How many calendars of the people of one network are read at a time: all ten of a person, but not the 240 of 24 people. */
const requests = new FairSemaphore({ permits: Infinity, perNetwork: 16 });

/** Reads all calendars of the person, because CalDAV has no primary one, and expands recurrences, because servers may not. */
async function listUpcoming(
  guard: Guard,
  secret: Secret,
  { from, limit, timeZone: requestedZone }: EventsRequest,
  context: ReadContext,
): Promise<EventList> {
  const access = { guard, username: String(secret['username']), password: String(secret['password']), context };
  const until = new Date(from.getTime() + oneYear);
  const calendars = secret['calendars'] as readonly string[];
  const query = (calendar: string) => queryCalendar({ ...access, server: serverOf(secret, calendar) }, calendar, from, until);
  const { network, signal } = context;
  const responses = await Promise.all(calendars.map((calendar) => requests.run([network], () => query(calendar), signal)));
  const input = { documents: responses.map(({ xml }) => xml), from: from.getTime(), limit, timeZone: requestedZone };
  const { timeZone, events } = await parseInWorker('queries', input, context);
  return { name: 'CalDAV', timeZone, events };
}

/** Secrets of earlier releases have only the calendars. A secret is at most 180 days old. */
const serverOf = (secret: Secret, calendar: string) => String(secret['server'] ?? new URL(calendar).origin);
