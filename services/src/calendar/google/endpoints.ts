/** The addresses of Google's API, or of a server with the same API. */
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

/** Returns the endpoints of a server in Google's place. Browsers may reach it at another address than this server does. */
export const endpointsAt = (urlForBrowsers: string, urlForServer: string): Endpoints => ({
  consent: `${urlForBrowsers}/auth`,
  token: `${urlForServer}/token`,
  revoke: `${urlForServer}/revoke`,
  events: `${urlForServer}${eventsPath}`,
});
