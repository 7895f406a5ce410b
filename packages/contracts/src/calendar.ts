import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { text } from './text.ts';

/**
 * How a browser comes to its calendar. All of it works without a login session.
 *
 * 1. Authorize leaves the page for `calendarAuthorizePath` (a full navigation: `location.assign` or a plain link). From there the
 *    server leads on: a choice of provider where there are several, and the provider's consent page or, for a calendar that is known
 *    by its address, a form for that. What the flow needs is kept in an HttpOnly cookie of this browser.
 * 2. The browser comes back to `/calendar?authorize=…`, which holds no secret: one of `authorizeOutcomes`.
 * 3. On `done` the page calls `claimCalendar` with the cookie (`credentials: 'same-origin'`), stores `access_token` in the local storage
 *    under `calendarTokenKey`, and only then takes `authorize` out of the address (navigate to `/calendar` with `replace`): when it is
 *    loaded anew in between, it claims again. A 401 means that it came more than a minute late, after the token was used, or from
 *    another browser: Authorize again.
 * 4. `listEvents` takes that token as `Authorization: Bearer …`, and nothing of the session (`credentials: 'omit'`). 401 means that it
 *    is good no more: remove it, the screen is back at "not authorized". 502 and 504 mean that the provider refuses, answers nonsense
 *    or takes too long, and come within four seconds: keep the last list. Where the server has a list from before, it answers with
 *    that one and `staleSince` instead. A list is read from the provider once a minute at most; `Cache-Control: no-cache`, for a press
 *    of Refresh, asks for a new one, every five seconds at most. The server renews the provider's own token by itself.
 * 5. Sign Out removes the token and the events at once, and calls `revokeCalendar` with it (`keepalive`, so that leaving the page does
 *    not end the call). It answers 204 whatever it was; the server goes on asking a provider that is down.
 */
export const calendarAuthorizePath = '/api/calendar/authorize/';

/** Where the calendar's token is kept in the local storage: the specification's name. */
export const calendarTokenKey = 'accessToken';

/** At most this many upcoming events (spec section 9). */
export const calendarLimit = 10;

/**
 * How an authorization ended: `done`; `denied` by the person on the provider's page; `expired`, because it took more than ten minutes
 * or began in another browser; `failed`, because the provider could not be reached or refused.
 */
export const authorizeOutcomes = ['done', 'denied', 'expired', 'failed'] as const;

export type AuthorizeOutcome = (typeof authorizeOutcomes)[number];

/** A moment of an event, as Google writes it: a day without a time, which no time zone shifts, or an instant with its offset. */
export const eventTime = z.union([
  z.object({ date: z.iso.date() }),
  z.object({ dateTime: z.iso.datetime({ offset: true }), timeZone: z.optional(z.string()) }),
]);

/** An event. `summary` is missing when it has no title; `end` is the first moment, or the first day, that is not part of it. */
export const calendarEvent = z.object({
  id: z.string(),
  status: z.enum(['confirmed', 'tentative']),
  summary: z.optional(z.string()),
  start: eventTime,
  end: eventTime,
});

/** A list of events, as Google's Calendar API v3 answers with it; `summary` is the calendar's own name. */
export const calendarEvents = z.object({
  kind: z.literal('calendar#events'),
  summary: z.string(),
  timeZone: z.string(),
  items: z.array(calendarEvent),
  /** Only while the provider cannot be read: when it last answered, which is when this list was right. */
  staleSince: z.optional(z.iso.datetime()),
});

const literally = (value: string) => z.optional(z.literal(value, `Only ${value} is offered.`));

/** Google's parameters; those with one value may be left out, and then mean that value. */
export const eventsQuery = z.strictObject({
  /** Events that end after this instant. Left out: now. */
  timeMin: z.optional(z.iso.datetime({ offset: true, error: 'Give an instant with its offset, as 2030-01-02T03:04:05Z.' })),
  maxResults: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(calendarLimit))),
  singleEvents: literally('true'),
  orderBy: literally('startTime'),
  showDeleted: literally('false'),
  /** The time zone of the person, by its IANA name: where the day of an all-day event ends. Left out: that of the calendar. */
  timeZone: z.optional(text(64).check(z.refine(isTimeZone, 'Give a time zone by its IANA name, as Europe/Berlin.'))),
});

function isTimeZone(name: string) {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** RFC 6749's answer. The token is a handle that means nothing to the provider; it lives `expires_in` seconds from its last use. */
export const calendarToken = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int(),
});

export type EventTime = z.infer<typeof eventTime>;
export type CalendarEvent = z.infer<typeof calendarEvent>;
export type CalendarEvents = z.infer<typeof calendarEvents>;
export type EventsQuery = z.infer<typeof eventsQuery>;
export type CalendarToken = z.infer<typeof calendarToken>;

const tag = 'Calendar';

export const claimCalendar = operation({
  id: 'claimCalendar',
  method: 'POST',
  path: '/api/calendar/token/',
  summary: 'Gives this browser the token of the calendar that it has just authorized, by the cookie of the flow, until it is used.',
  tag,
  secured: false,
  response: calendarToken,
  errors: [401],
});

export const listEvents = operation({
  id: 'listEvents',
  method: 'GET',
  path: '/api/calendar/v3/calendars/primary/events',
  summary: "Lists the upcoming events, as Google's Calendar API v3 does.",
  tag,
  secured: 'calendar',
  query: eventsQuery,
  response: calendarEvents,
  errors: [401, 429, 502, 504],
  headers: ['If-None-Match'],
});

export const revokeCalendar = operation({
  id: 'revokeCalendar',
  method: 'POST',
  path: '/api/calendar/revoke/',
  summary:
    'Ends the access of a calendar token, here and at the provider; answers alike for a token that stands for none (RFC 7009).',
  tag,
  secured: false,
  body: z.strictObject({ token: text(512) }),
  status: 204,
});
