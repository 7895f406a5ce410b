/** Where a calendar that speaks as Google's does is asked what. */
export interface Endpoints {
  readonly consent: string;
  readonly token: string;
  readonly revoke: string;
  readonly events: string;
}

const eventsPath = '/calendar/v3/calendars/primary/events';

export const googleEndpoints: Endpoints = {
  consent: 'https://accounts.google.com/o/oauth2/v2/auth',
  token: 'https://oauth2.googleapis.com/token',
  revoke: 'https://oauth2.googleapis.com/revoke',
  events: `https://www.googleapis.com${eventsPath}`,
};

/** A host in Google's place: by which address browsers reach it, and by which this server does. */
export const endpointsAt = (forBrowsers: string, forUs: string): Endpoints => ({
  consent: `${forBrowsers}/auth`,
  token: `${forUs}/token`,
  revoke: `${forUs}/revoke`,
  events: `${forUs}${eventsPath}`,
});
