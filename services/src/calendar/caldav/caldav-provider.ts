import { type Guard, guardedFetch } from '../guarded/guarded-fetch.ts';
import { expandApart } from '../ical/expand-apart.ts';
import { ProviderFailure, statusFailure } from '../provider-failure.ts';
import type { CalendarProvider, Question, Secret, Upcoming } from '../provider.ts';
import { findCalendars } from './find-calendars.ts';
import { queryEvents } from './query-events.ts';

/** How we come to a CalDAV server. */
export interface Access {
  readonly fetch: typeof fetch;
  readonly headers: Record<string, string>;
}

/** A calendar on a CalDAV server (RFC 4791), as Nextcloud, Fastmail and Radicale have it. */
export function caldavProvider(guard: Guard): CalendarProvider {
  return {
    id: 'caldav',
    label: 'CalDAV',
    listUpcoming: (secret, question, signal) => read(guard, secret, question, signal),
    entry: {
      kind: 'form',
      hint: 'Give the address of your calendar, or of its server, and an app password. Daybook keeps them encrypted and only reads.',
      fields: [
        { name: 'url', label: 'Address', type: 'url', autocomplete: 'off' },
        { name: 'username', label: 'Username', type: 'text', autocomplete: 'username' },
        { name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' },
      ],
      async connect({ url = '', username = '', password = '' }, signal) {
        const calendars = await findCalendars(url.trim(), { username, password }, accessTo(guard, { username, password }, signal));
        if (calendars.length === 0) throw new ProviderFailure('refused', 'There is no calendar at this address.');
        return { username, password, calendars };
      },
    },
  };
}

/** All calendars of the person together: CalDAV knows no first one. */
async function read(guard: Guard, secret: Secret, question: Question, signal: AbortSignal): Promise<Upcoming> {
  const { from, limit } = question;
  const access = accessTo(guard, secret, signal);
  const calendars = secret['calendars'] as readonly string[];
  const texts = await Promise.all(calendars.map((calendar) => queryEvents(calendar, from, access)));
  const asking = { texts: texts.flat(), from: from.getTime(), limit, timeZone: question.timeZone };
  const { timeZone, events } = await expandApart(asking, signal);
  return { name: 'CalDAV', timeZone, events };
}

function accessTo(guard: Guard, { username, password }: Secret, signal: AbortSignal): Access {
  const basic = Buffer.from(`${String(username)}:${String(password)}`).toString('base64');
  return {
    headers: { authorization: `Basic ${basic}` },
    async fetch(address, init) {
      const response = await guardedFetch(guard, address instanceof Request ? address.url : address.toString(), {
        ...init,
        signal,
      });
      if (response.status === 401 || response.status >= 500) throw statusFailure(response.status);
      return response;
    },
  };
}
