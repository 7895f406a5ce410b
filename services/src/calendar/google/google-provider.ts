import type { Settings } from '../../settings.ts';
import { expired, ProviderError } from '../provider-error.ts';
import type { CalendarProvider, ConsentEntry, EventsRequest, Secret } from '../provider.ts';
import { type GooglePage, parsePage, toGoogleError } from './google-responses.ts';

const eventsPath = '/calendar/v3/calendars/primary/events';

const googleEndpoints = {
  consent: 'https://accounts.google.com/o/oauth2/v2/auth',
  token: 'https://oauth2.googleapis.com/token',
  revoke: 'https://oauth2.googleapis.com/revoke',
  events: `https://www.googleapis.com${eventsPath}`,
};

type Endpoints = typeof googleEndpoints;

/** Returns the endpoints of a server in Google's place. Browsers may reach it at another address than this server does. */
export const endpointsAt = (urlForBrowsers: string, urlForServer: string): Endpoints => ({
  consent: `${urlForBrowsers}/auth`,
  token: `${urlForServer}/token`,
  revoke: `${urlForServer}/revoke`,
  events: `${urlForServer}${eventsPath}`,
});

/** The narrowest scope that shows the events of the primary calendar. */
export const googleScope = 'https://www.googleapis.com/auth/calendar.events.readonly';

/** A page may contain fewer events than requested, or none, and not be the last. */
const maxPages = 5;

type GoogleSettings = NonNullable<Settings['calendar']['google']>;

interface GoogleOptions extends Pick<GoogleSettings, 'clientId' | 'clientSecret'> {
  readonly id: 'google' | 'demo';
  readonly label: string;
  /** A function, because the address of the demo is known only when the server listens. */
  readonly endpoints: () => Endpoints;
  readonly issuer: string | undefined;
}

/** Google Calendar, by Google's client library, which is loaded when it is first needed. */
export function googleProvider({ clientId, clientSecret, url }: GoogleSettings): CalendarProvider {
  const endpoints = url ? endpointsAt(url, url) : googleEndpoints;
  return googleLike({
    id: 'google',
    label: 'Google Calendar',
    clientId,
    clientSecret,
    endpoints: () => endpoints,
    issuer: url ?? 'https://accounts.google.com',
  });
}

export function googleLike(options: GoogleOptions): CalendarProvider {
  return {
    id: options.id,
    label: options.label,
    entry: consentEntry(options),
    listUpcoming: (secret, request, { signal }) => listUpcoming(options, secret, request, signal),
    async renew(secret, signal) {
      const client = await createClient(options, signal);
      client.setCredentials({ refresh_token: textOf(secret['refreshToken']) });
      const { credentials } = await client.refreshAccessToken().catch(rethrow(signal));
      return toSecret(credentials, secret);
    },
    async revoke(secret, signal) {
      const client = await createClient(options, signal);
      const token = textOf(secret['refreshToken'] ?? secret['accessToken']);
      await client.revokeToken(token).catch((error: unknown) => {
        const revocationError = toGoogleError(error, signal);
        // The provider does not know the token: it is revoked already.
        if (revocationError.kind !== 'expired') throw revocationError;
      });
    },
  };
}

function consentEntry(options: GoogleOptions): ConsentEntry {
  return {
    kind: 'consent',
    issuer: options.issuer,
    async consentUrl({ state, challenge, redirectUri }) {
      const client = await createClient(options);
      return client.generateAuthUrl({
        access_type: 'offline',
        prompt: 'consent',
        scope: googleScope,
        include_granted_scopes: true,
        redirect_uri: redirectUri,
        state,
        code_challenge: challenge,
        ...s256,
      });
    },
    async exchange({ code, verifier, redirectUri }, signal) {
      const client = await createClient(options, signal);
      const exchange = { code, codeVerifier: verifier, redirect_uri: redirectUri };
      const { tokens } = await client.getToken(exchange).catch(rethrow(signal));
      return toSecret(tokens, {});
    },
  };
}

async function listUpcoming(options: GoogleOptions, secret: Secret, request: EventsRequest, signal: AbortSignal) {
  // CalendarService renews an expired token and stores the new one. The library would renew it and throw it away.
  if (Number(secret['expires'] ?? Infinity) <= Date.now()) throw expired();
  const client = await createClient(options, signal);
  client.setCredentials({ access_token: textOf(secret['accessToken']) });
  const pages: GooglePage[] = [];
  let token: string | undefined;
  do {
    const page = await fetchPage(client, options.endpoints().events, { ...request, token }, signal);
    pages.push(page);
    token = page.next;
  } while (token && pages.length < maxPages && eventsOf(pages).length < request.limit);
  return {
    name: pages[0]?.name ?? options.label,
    timeZone: pages[0]?.timeZone ?? 'UTC',
    events: eventsOf(pages).slice(0, request.limit),
  };
}

const maxPageBytes = 2 * 1024 * 1024;

/** The maximum size of every response except a page of events. */
const maxTokenBytes = 64 * 1024;

type PageRequest = EventsRequest & { readonly token: string | undefined };

async function fetchPage(client: Client, url: string, request: PageRequest, signal: AbortSignal) {
  const { calendar } = await import('@googleapis/calendar');
  const parameters = {
    calendarId: 'primary',
    timeMin: request.from.toISOString(),
    maxResults: request.limit,
    singleEvents: true,
    orderBy: 'startTime',
    showDeleted: false,
    // Ten events with long descriptions and hundreds of guests are megabytes, which nobody sees.
    fields: 'kind,summary,timeZone,nextPageToken,items(id,status,summary,start,end)',
    ...(request.timeZone && { timeZone: request.timeZone }),
    ...(request.token && { pageToken: request.token }),
  };
  const call = { url, retry: false, signal, maxContentLength: maxPageBytes };
  const { events } = calendar({ version: 'v3', auth: client });
  const { data } = await events.list(parameters, call).catch(rethrow(signal));
  return parsePage(data);
}

type Client = Awaited<ReturnType<typeof createClient>>;

/** Creates a client for one method of the provider, because it holds the tokens and the signal. */
async function createClient({ clientId, clientSecret, endpoints }: GoogleOptions, signal?: AbortSignal) {
  const { auth } = await import('@googleapis/calendar');
  const { consent, token, revoke } = endpoints();
  return new auth.OAuth2({
    clientId,
    clientSecret,
    endpoints: { oauth2AuthBaseUrl: consent, oauth2TokenUrl: token, oauth2RevokeUrl: revoke },
    // A redirect would send the client secret and the tokens elsewhere. `size`, because the library ignores `maxContentLength` here.
    transporterOptions: { redirect: 'error', size: maxTokenBytes, ...(signal && { signal }) },
  });
}

/** The library's type for the method is an enum of another package. */
const s256 = { code_challenge_method: 'S256' } as object;

/** @throws {ProviderError} if the response contains no token */
function toSecret({ access_token, refresh_token, expiry_date }: Client['credentials'], previous: Secret): Secret {
  if (typeof access_token !== 'string') throw new ProviderError('invalid', 'The calendar sent no access token.');
  return {
    accessToken: access_token,
    refreshToken: refresh_token ?? previous['refreshToken'],
    ...(expiry_date && { expires: expiry_date }),
  };
}

const rethrow = (signal: AbortSignal) => (error: unknown) => {
  throw toGoogleError(error, signal);
};

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

const eventsOf = (pages: readonly GooglePage[]) => pages.flatMap(({ events }) => events);
