import { type Guard, toUrl } from '../guarded/guarded-fetch.ts';
import { withReadBudget } from '../guarded/read-budget.ts';
import { parseInWorker, type Reader } from '../parsing/parse-in-worker.ts';
import { notFoundThere } from '../provider-failure.ts';
import type { CalendarProvider, Question, Secret, Upcoming } from '../provider.ts';
import { queryCalendar } from './dav-client.ts';
import { findCalendars } from './find-calendars.ts';

/** A calendar on a CalDAV server (RFC 4791), as Nextcloud, Fastmail and Radicale have it. */
export function caldavProvider(guard: Guard): CalendarProvider {
  return {
    id: 'caldav',
    label: 'CalDAV',
    listUpcoming: (secret, question, asker) =>
      withReadBudget(asker, (budget, reader) => listUpcoming({ ...guard, budget }, secret, question, reader)),
    entry: {
      kind: 'form',
      hint: 'Give the address of your calendar, or of its server, and an app password. Daybook keeps them encrypted and only reads.',
      fields: [
        { name: 'url', label: 'Address', type: 'url', autocomplete: 'off' },
        { name: 'username', label: 'Username', type: 'text', autocomplete: 'username' },
        { name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' },
      ],
      async connect({ url = '', username = '', password = '' }, asker) {
        const { origin: server, href } = toUrl(url.trim());
        const calendars = await withReadBudget(asker, (budget, reader) =>
          findCalendars({ guard: { ...guard, budget }, server, username, password, reader }, href),
        );
        if (calendars.length === 0) throw notFoundThere();
        return { server, username, password, calendars };
      },
    },
  };
}

const yearAndADay = 367 * 86_400_000;

/** All calendars of the person together: CalDAV knows no first one. Servers expand recurrences as they like, or not at all: we do. */
async function listUpcoming(
  guard: Guard,
  secret: Secret,
  { from, limit, timeZone: asked }: Question,
  reader: Reader,
): Promise<Upcoming> {
  const access = { guard, username: String(secret['username']), password: String(secret['password']), reader };
  const until = new Date(from.getTime() + yearAndADay);
  const calendars = secret['calendars'] as readonly string[];
  const answers = await Promise.all(
    calendars.map((calendar) => queryCalendar({ ...access, server: serverOf(secret, calendar) }, calendar, from, until)),
  );
  const question = { answers: answers.map(({ xml }) => xml), from: from.getTime(), limit, timeZone: asked };
  const { timeZone, events } = await parseInWorker('queries', question, reader);
  return { name: 'CalDAV', timeZone, events };
}

/** Secrets of earlier releases have only the calendars. They are at most 180 days old. */
const serverOf = (secret: Secret, calendar: string) => String(secret['server'] ?? new URL(calendar).origin);
