/** Texts that the specification gives to the letter. texts.test.ts checks them. */
export const spec = {
  calendar: 'Calendar',
  authorize: 'Authorize',
  signOut: 'Sign Out',
  refresh: 'Refresh',
  upcoming: 'Upcoming Events',
  noEvents: 'No Events Found',
} as const;

/** Texts that the specification leaves open. */
export const texts = {
  whyAuthorize: 'Authorize Daybook to read your calendar, and your next events appear here. Daybook cannot change them.',
  nextOnly: 'Showing the next 10 events.',
  noneAhead: 'This calendar has no upcoming events.',
  loading: 'Loading events',
  loaded: (count: number) => (count === 1 ? '1 upcoming event' : `${count} upcoming events`),
  signedOut: 'Signed out of the calendar',

  failed: 'The events could not be loaded',
  failedWhy: 'The calendar does not respond. Try again in a moment.',
  stale: (time: string) => `The calendar does not respond. This list is from ${time}.`,
  asOf: (time: string) => `As of ${time}`,
  retry: 'Retry',

  denied: 'You did not give access to a calendar. Nothing has changed.',
  expired: 'The authorization took too long, or was started in another browser. Authorize again.',
  notConnected: 'The calendar could not be connected. Try again in a moment.',
  offline: 'The server cannot be reached. Try again when the network is back.',
  ended: 'The access to your calendar has ended. Authorize again to see your events.',

  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  eventsOn: (count: number) => (count === 1 ? '1 event' : `${count} events`),
  today: 'today',
  /** The keys of the grid, for the list of all keyboard shortcuts. */
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
