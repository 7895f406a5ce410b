import type { Settings } from '../../settings.ts';
import { expired, ProviderFailure } from '../provider-failure.ts';
import type { CalendarProvider, ConsentEntry, Question, Secret } from '../provider.ts';
import { type Endpoints, googleEndpoints, endpointsAt } from './endpoints.ts';
import { googleFailure } from './google-failure.ts';
import { eventsOn, type GooglePage, readPage } from './read-page.ts';

/** The narrowest scope that shows the events of the primary calendar. */
export const googleScope = 'https://www.googleapis.com/auth/calendar.events.readonly';

/** A page of events may hold fewer than were asked for, or none, and still not be the last. */
const mostPages = 5;

type GoogleSettings = NonNullable<Settings['calendar']['google']>;

interface Given extends Pick<GoogleSettings, 'clientId' | 'clientSecret'> {
  readonly id: 'google' | 'demo';
  readonly label: string;
  /** Asked for each time: that of the demo is known once the server listens. */
  readonly endpoints: () => Endpoints;
  readonly issuer: string | undefined;
}

/** Google Calendar, by Google's own client library, which is loaded when it is first needed. */
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

/** A calendar that speaks as Google's does. */
export function googleLike(given: Given): CalendarProvider {
  return {
    id: given.id,
    label: given.label,
    entry: consentEntry(given),
    listUpcoming: (secret, question, { signal }) => listUpcoming(given, secret, question, signal),
    async renew(secret, signal) {
      const client = await clientOf(given, signal);
      client.setCredentials({ refresh_token: textOf(secret['refreshToken']) });
      const { credentials } = await client
        .refreshAccessToken()
        .catch((error: unknown) => Promise.reject(googleFailure(error, signal)));
      return asSecret(credentials, secret);
    },
    async revoke(secret, signal) {
      const client = await clientOf(given, signal);
      const token = textOf(secret['refreshToken'] ?? secret['accessToken']);
      await client.revokeToken(token).catch((error: unknown) => {
        const failure = googleFailure(error, signal);
        // The provider does not know the token any more: it is revoked.
        if (failure.kind !== 'expired') throw failure;
      });
    },
  };
}

function consentEntry(given: Given): ConsentEntry {
  return {
    kind: 'consent',
    issuer: given.issuer,
    async consentUrl({ state, challenge, redirectUri }) {
      const client = await clientOf(given);
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
      const client = await clientOf(given, signal);
      const asked = { code, codeVerifier: verifier, redirect_uri: redirectUri };
      const { tokens } = await client.getToken(asked).catch((error: unknown) => Promise.reject(googleFailure(error, signal)));
      return asSecret(tokens, {});
    },
  };
}

async function listUpcoming(given: Given, secret: Secret, question: Question, signal: AbortSignal) {
  // An expired token is renewed by the service, which keeps the new one: the library would throw it away.
  if (Number(secret['expires'] ?? Infinity) <= Date.now()) throw expired();
  const pages: GooglePage[] = [];
  let token: string | undefined;
  do {
    const page = await askForPage(given, secret, { question, token, signal });
    pages.push(page);
    token = page.next;
  } while (token && pages.length < mostPages && eventsOn(pages).length < question.limit);
  return {
    name: pages[0]?.name ?? given.label,
    timeZone: pages[0]?.timeZone ?? 'UTC',
    events: eventsOn(pages).slice(0, question.limit),
  };
}

/** Bytes. */
const longestPage = 2 * 1024 * 1024;

interface PageQuestion {
  readonly question: Question;
  readonly token: string | undefined;
  readonly signal: AbortSignal;
}

async function askForPage(given: Given, secret: Secret, { question, token, signal }: PageQuestion) {
  const { calendar } = await import('@googleapis/calendar');
  const client = await clientOf(given, signal);
  client.setCredentials({ access_token: textOf(secret['accessToken']) });
  const asked = {
    calendarId: 'primary',
    timeMin: question.from.toISOString(),
    maxResults: question.limit,
    singleEvents: true,
    orderBy: 'startTime',
    showDeleted: false,
    // Ten events with long descriptions and hundreds of guests are megabytes, of which we show nothing.
    fields: 'kind,summary,timeZone,nextPageToken,items(id,status,summary,start,end)',
    ...(question.timeZone && { timeZone: question.timeZone }),
    ...(token && { pageToken: token }),
  };
  const options = { url: given.endpoints().events, retry: false, signal, maxContentLength: longestPage };
  const { data } = await calendar({ version: 'v3', auth: client })
    .events.list(asked, options)
    .catch((error: unknown) => Promise.reject(googleFailure(error, signal)));
  return readPage(data);
}

/** One for each call, because it holds the tokens and the signal. */
async function clientOf({ clientId, clientSecret, endpoints }: Given, signal?: AbortSignal) {
  const { auth } = await import('@googleapis/calendar');
  const { consent, token, revoke } = endpoints();
  return new auth.OAuth2({
    clientId,
    clientSecret,
    endpoints: { oauth2AuthBaseUrl: consent, oauth2TokenUrl: token, oauth2RevokeUrl: revoke },
    ...(signal && { transporterOptions: { signal } }),
  });
}

/** The library names the method by an enum of a package of its own. */
const s256 = { code_challenge_method: 'S256' } as object;

interface Tokens {
  readonly access_token?: string | null;
  readonly refresh_token?: string | null;
  readonly expiry_date?: number | null;
}

/** @throws {ProviderFailure} when the answer holds no token */
function asSecret({ access_token, refresh_token, expiry_date }: Tokens, before: Secret): Secret {
  if (typeof access_token !== 'string') throw new ProviderFailure('nonsense', 'The calendar gave no access.');
  return {
    accessToken: access_token,
    refreshToken: refresh_token ?? before['refreshToken'],
    ...(expiry_date && { expires: expiry_date }),
  };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
