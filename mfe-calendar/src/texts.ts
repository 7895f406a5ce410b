/**
 * Every text of the calendar area. Those under `spec` are the specification's to the letter: texts.test.ts holds them byte for byte.
 */
export const spec = {
  calendar: 'Calendar',
  authorize: 'Authorize',
  signOut: 'Sign Out',
  refresh: 'Refresh',
  upcoming: 'Upcoming Events',
  noEvents: 'No Events Found',
} as const;

/** What the specification leaves open. */
export const texts = {
  whyAuthorize: 'Authorize Daybook to read your calendar, and your next events appear here. It can change nothing.',
  nextOnly: 'Showing the next 10 events.',
  noneAhead: 'Nothing lies ahead in this calendar.',
  loading: 'Loading events',
  loaded: (count: number) => (count === 1 ? '1 upcoming event' : `${count} upcoming events`),
  signedOut: 'Signed out of the calendar',

  failed: 'The events could not be loaded',
  failedWhy: 'The calendar does not answer at the moment.',
  stale: (time: string) => `The calendar does not answer at the moment. This list is of ${time}.`,
  asOf: (time: string) => `As of ${time}`,
  retry: 'Retry',

  denied: 'You did not give access to a calendar. Nothing was changed.',
  expired: 'That took too long, or began in another browser. Authorize again.',
  notConnected: 'The calendar could not be connected. Try again in a moment.',
  offline: 'The server cannot be reached. Try again when the network is back.',
  ended: 'The access to your calendar has ended. Authorize again to see your events.',

  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  eventsOn: (count: number) => (count === 1 ? '1 event' : `${count} events`),
  today: 'today',
  /** By their keys, what the list of all keys says of them. */
  dayKeys: [
    ['Arrows', 'Go from day to day'],
    ['PageUp', 'Go to the month before, from a day'],
    ['PageDown', 'Go to the next month, from a day'],
    ['t', 'Go to today, from a day'],
  ],

  untitled: 'Untitled event',
  allDay: 'All day',
  now: 'Now',
} as const;
