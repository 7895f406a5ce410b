import fs from 'node:fs';
import type { Problem } from '@daybook/contracts/problem';
import { CalendarBrowser } from '../../test/calendar-browser.ts';
import { anEmptyList, authorize, FakeGoogle, json, settingsOf, someTokens } from '../../test/fake-google.ts';
import { startLocalServer } from '../../test/local-server.ts';
import { makeDataDir, type ServerProcess, startServer } from '../../test/server-process.ts';

const dataDir = makeDataDir();
let google: FakeGoogle;
let server: ServerProcess;
let browser: CalendarBrowser;

/** One server of ours for all, and behind it a provider that each test makes behave as it wants. */
const current: { google: FakeGoogle } = { google: new FakeGoogle() };
const front = new FakeGoogle();
for (const name of ['events', 'token', 'revoke'] as const) {
  front[name] = (response, request) => {
    current.google.requests.push(name);
    current.google[name](response, request);
  };
}

beforeAll(async () => {
  server = await startServer({ DATA_DIR: dataDir, ...settingsOf(await front.start()) });
  browser = new CalendarBrowser(server.url);
});
beforeEach(() => (google = current.google = new FakeGoogle()));
afterAll(async () => {
  await server.end();
  await front.stop();
  fs.rmSync(dataDir, { recursive: true, maxRetries: 5 });
});

const errorBody = (status: number, reason: string) => ({ error: { code: status, message: reason, errors: [{ reason }] } });

/** A request other than the one before, which would be cached. */
const another = { timeZone: 'Europe/Berlin' };

describe('a provider that fails', () => {
  it.each<[string, FakeGoogle['events'], number]>([
    ['never responds', () => {}, 504],
    ['sends half a response and stops', (response) => response.writeHead(200).write('{"kind":'), 504],
    ['drops the connection', (response) => response.destroy(), 502],
    [
      'closes the connection in a response',
      (response) => response.writeHead(200, { 'content-length': 100 }).write('{', () => response.destroy()),
      502,
    ],
    ['is broken', (response) => json(response, 500, errorBody(500, 'backendError')), 502],
    ['is down for maintenance', (response) => response.writeHead(503).end('<html>'), 502],
    ['forbids access', (response) => json(response, 403, errorBody(403, 'insufficientPermissions')), 502],
    ['asks to wait', (response) => json(response, 403, errorBody(403, 'userRateLimitExceeded')), 429],
    ['had too many requests', (response) => json(response, 429, errorBody(429, 'rateLimitExceeded')), 429],
    [
      'responds with HTML',
      (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Hotel Wi-Fi</html>'),
      502,
    ],
    ['responds with other JSON', (response) => json(response, 200, { items: 'none' }), 502],
    ['responds with more than 2 MiB', (response) => json(response, 200, { ...anEmptyList, summary: 'x'.repeat(3_000_000) }), 502],
    [
      'responds with an event without a start',
      (response) => json(response, 200, { ...anEmptyList, items: [{ id: '1', status: 'confirmed' }] }),
      502,
    ],
  ])('that %s, causes a problem document within four seconds, and the grant stays valid', async (_, events, status) => {
    const token = await authorize(server.url);
    google.events = events;
    const began = performance.now();

    const response = await browser.list(token);

    expect(performance.now() - began).toBeLessThan(4000);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect((response.body as unknown as Problem).detail).toMatch(/^The calendar .*\.$/);
    google.events = (response) => json(response, 200, anEmptyList);
    expect((await browser.list(token, another)).status).toBe(200);
    expect(google.count('events')).toBe(2);
  });

  it('may send a page of a megabyte', async () => {
    const token = await authorize(server.url);
    google.events = (response) => json(response, 200, { ...anEmptyList, description: 'x'.repeat(1_000_000) });

    expect((await browser.list(token)).status).toBe(200);
  });

  it('is called for at most five pages', async () => {
    const token = await authorize(server.url);
    google.events = (response) => json(response, 200, { ...anEmptyList, nextPageToken: 'more' });

    expect((await browser.list(token)).body.items).toEqual([]);
    expect(google.count('events')).toBe(5);
  });
});

describe('a provider in Google’s place', () => {
  it('that redirects gets neither the secret of the client nor a token to the other server', async () => {
    const stolen: unknown[] = [];
    const thief = await startLocalServer(({ url }, response) => {
      stolen.push(url);
      json(response, 200, someTokens());
    });
    const redirect: FakeGoogle['token'] = (response, { url = '' }) => response.writeHead(307, { location: thief.url + url }).end();
    try {
      const token = await authorize(server.url);
      Object.assign(google, { token: redirect, events: redirect, revoke: redirect });

      expect(await exchange()).toBe('/calendar?authorize=failed');
      expect((await browser.list(token)).status).toBe(502);
      expect((await browser.revoke(token)).status).toBe(204);
      expect(['token', 'events', 'revoke'].map((name) => google.count(name as 'token') > 0)).toEqual([true, true, true]);
      expect(stolen).toEqual([]);
    } finally {
      await thief.stop();
    }
  });

  it('that sends an endless token is read only up to the limit for tokens', async () => {
    const spaces = ' '.repeat(65_536);
    let sent = 0;
    google.token = (response) => {
      response.setHeader('content-type', 'application/json');
      const send = (): unknown => response.destroyed || response.write(spaces, () => void ((sent += spaces.length), send()));
      send();
    };

    expect(await exchange()).toBe('/calendar?authorize=failed');
    expect(sent).toBeGreaterThan(0);
    expect(sent).toBeLessThan(50_000_000);
  });

  /** Brings a code back, and returns where the browser goes then. */
  async function exchange() {
    const redirect = await browser.request('GET /api/calendar/authorize/');
    const state = new URL(redirect.headers.get('location') ?? '').searchParams.get('state') ?? '';
    const { headers } = await browser.request(`GET /api/calendar/callback/?code=a-code&state=${state}`);
    return headers.get('location');
  }
});

describe('a grant that expires at the provider', () => {
  const expiresAtOnce = (response: Parameters<FakeGoogle['token']>[0]) =>
    json(response, 200, someTokens({ access_token: `token-${google.count('token')}`, expires_in: -1 }));

  it('is renewed once without the person', async () => {
    google.token = expiresAtOnce;
    const token = await authorize(server.url);
    google.token = (response) => json(response, 200, someTokens({ access_token: 'renewed', refresh_token: undefined }));
    const shown: unknown[] = [];
    google.events = (response, request) => {
      shown.push(request.headers.authorization);
      json(response, 200, anEmptyList);
    };

    expect((await browser.list(token)).status).toBe(200);
    expect((await browser.list(token, another)).status).toBe(200);
    expect(shown).toEqual(['Bearer renewed', 'Bearer renewed']);
    expect(google.count('token')).toBe(2);
  });

  it('is renewed when the provider rejects it early', async () => {
    const token = await authorize(server.url);
    google.token = (response) => json(response, 200, someTokens({ access_token: 'renewed' }));
    google.events = (response, request) =>
      request.headers.authorization === 'Bearer renewed'
        ? json(response, 200, anEmptyList)
        : json(response, 401, errorBody(401, 'authError'));

    expect((await browser.list(token)).status).toBe(200);
    expect(google.requests).toEqual(['token', 'events', 'token', 'events']);
  });

  it('ends when the renewed one is rejected too: one attempt, then the person must authorize again', async () => {
    const token = await authorize(server.url);
    google.events = (response) => json(response, 401, errorBody(401, 'authError'));

    expect((await browser.list(token)).status).toBe(401);
    expect(google.requests).toEqual(['token', 'events', 'token', 'events']);
    expect((await browser.list(token)).status).toBe(401);
    expect(google.requests).toHaveLength(4);
  });

  it('ends when the provider has revoked it', async () => {
    google.token = expiresAtOnce;
    const token = await authorize(server.url);
    google.token = (response) => json(response, 400, { error: 'invalid_grant' });

    expect((await browser.list(token)).status).toBe(401);
    expect(google.count('events')).toBe(0);
  });

  it('stays when the renewal takes too long', async () => {
    google.token = expiresAtOnce;
    const token = await authorize(server.url);
    google.token = () => {};
    expect((await browser.list(token)).status).toBe(504);

    google.token = (response) => json(response, 200, someTokens());
    expect((await browser.list(token, another)).status).toBe(200);
  });
});

describe('a provider that is down', () => {
  it('does not prevent signing out', async () => {
    const token = await authorize(server.url);
    google.revoke = (response) => json(response, 503, {});

    expect((await browser.revoke(token)).status).toBe(204);
    expect((await browser.list(token)).status).toBe(401);
    expect(google.count('events')).toBe(0);
  });

  it('makes an authorization fail', async () => {
    google.token = (response) => json(response, 500, {});
    const begun = await browser.request('GET /api/calendar/authorize/');
    const state = new URL(begun.headers.get('location')!).searchParams.get('state')!;

    const back = await browser.request(`GET /api/calendar/callback/?code=a-code&state=${state}`);

    expect(back.headers.get('location')).toBe('/calendar?authorize=failed');
    expect((await browser.claim()).status).toBe(401);
  });
});
