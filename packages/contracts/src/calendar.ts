import * as z from '#zod';
import { operation } from './operation.ts';
import { text } from './text.ts';

/**
 * How a browser gets access to a calendar, without a login session:
 *
 * 1. Authorize navigates to `calendarAuthorizePath` (by `location.assign` or a plain link). The server redirects from there: to a choice if
 *    several providers are offered, then to the provider's consent page or, for a calendar that is known by its address, to a form.
 *    An HttpOnly cookie holds the state of the flow.
 * 2. The browser comes back to `/calendar?authorize=…` with one of `authorizeOutcomes`. The address has no secret.
 * 3. On `done` the page calls `claimCalendar` with the cookie (`credentials: 'same-origin'`), stores `access_token` in local storage under
 *    `calendarTokenKey`, and only then removes `authorize` from the address (navigates to `/calendar` with `replace`): if it is reloaded
 *    in between, it claims again. If the person who began has logged out meanwhile, it revokes the token instead. A 401 means that it came
 *    more than a minute late, after the token was used, after a logout, which clears the cookie, or from another browser: the person must
 *    authorize again.
 * 4. `listEvents` gets that token as `Authorization: Bearer …`, without credentials of the session (`credentials: 'omit'`). A 401 means that
 *    the token is invalid: remove it and show Authorize again. A 502 or 504 means that the provider failed or took too long; it comes within
 *    four seconds, and the page keeps its last list. If the server has an earlier list, it responds with that list and `staleSince` instead.
 *    A list is read from the provider at most once a minute, or with `Cache-Control: no-cache`, for Refresh, every five seconds. The
 *    server renews the provider's own token by itself.
 * 5. Sign Out removes the token and the events at once, and calls `revokeCalendar` with the token (`keepalive`, so that the call survives
 *    leaving the page). The response is always 204; the server keeps trying to notify a provider that is down.
 */
export const calendarAuthorizePath = '/api/calendar/authorize/';

/** The key of the calendar's token in local storage, as the specification names it. */
export const calendarTokenKey = 'accessToken';

/**
 * The key in local storage of the id of the person whose session has ended. The token of their calendar is kept for their next login, and
 * used for nobody else: they may have ended the session from another device, because somebody else has this one.
 */
export const calendarTokenOwnerKey = 'accessTokenOf';

/** The maximum number of upcoming events (specification, section 9). */
export const calendarLimit = 10;

/**
 * The result of an authorization: `done`; `denied` by the person on the provider's page; `expired` if it took more than ten minutes
 * or began in another browser; `failed` if the provider could not be reached or returned an error.
 */
export const authorizeOutcomes = ['done', 'denied', 'expired', 'failed'] as const;

export type AuthorizeOutcome = (typeof authorizeOutcomes)[number];

/** The start or end of an event, in Google's format: a day, which no time zone shifts, or an instant with its offset. */
export const eventTime = z.union([
  z.object({ date: z.iso.date() }),
  z.object({ dateTime: z.iso.datetime({ offset: true }), timeZone: z.optional(z.string()) }),
]);

/** An event. `summary` is absent if it has no title; `end` is the first instant, or the first day, after it. */
export const calendarEvent = z.object({
  id: z.string(),
  status: z.enum(['confirmed', 'tentative']),
  summary: z.optional(z.string()),
  start: eventTime,
  end: eventTime,
});

/** A list of events, in the format of Google's Calendar API v3. `summary` is the calendar's name. */
export const calendarEvents = z.object({
  kind: z.literal('calendar#events'),
  summary: z.string(),
  timeZone: z.string(),
  items: z.array(calendarEvent),
  /** Only while the provider fails: when this list was read from it. */
  staleSince: z.optional(z.iso.datetime()),
});

const literally = (value: string) => z.optional(z.literal(value, `Only ${value} is supported.`));

/** Google's parameters. Those with one value are optional and have that value as their default. */
export const eventsQuery = z.strictObject({
  /** Events that end after this instant. Default: now. */
  timeMin: z.optional(z.iso.datetime({ offset: true, error: 'Give an instant with its offset, as 2030-01-02T03:04:05Z.' })),
  maxResults: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(calendarLimit))),
  singleEvents: literally('true'),
  orderBy: literally('startTime'),
  showDeleted: literally('false'),
  /** The person's time zone by its IANA name, in which all-day events end. Default: that of the calendar. */
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

/** The token response of RFC 6749. The token expires `expires_in` seconds after its last use. */
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
  summary:
    'Get the token of the calendar that this browser has just authorized. The cookie of the flow identifies it, until the token is used.',
  tag,
  secured: false,
  response: calendarToken,
  errors: [401],
});

export const listEvents = operation({
  id: 'listEvents',
  method: 'GET',
  path: '/api/calendar/v3/calendars/primary/events',
  summary: "List upcoming events, in the format of Google's Calendar API v3",
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
  summary: 'Revoke the token of a calendar, here and at the provider. An unknown token gets the same response (RFC 7009).',
  tag,
  secured: false,
  body: z.strictObject({ token: text(512) }),
  status: 204,
});

export const calendarOperations = [claimCalendar, listEvents, revokeCalendar];
