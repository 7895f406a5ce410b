/** Every text of the calendar area. texts.test.ts holds the specification's own to the letter. */
export const texts = {
  calendar: 'Calendar',
  authorize: 'Authorize',
  signOut: 'Sign Out',
  refresh: 'Refresh',
  upcoming: 'Upcoming Events',
  noEvents: 'No Events Found',
  comes: 'Connecting a calendar arrives with the next release of this area.',
} as const;
