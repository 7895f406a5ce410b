import { apiUrl, aPerson, request } from '../../test/api.ts';
import type { CalendarBrowser } from '../../test/calendar-browser.ts';
import { aBrowser, allow, startFlow, callbackOf } from '../../test/demo-calendar.ts';
import { startSeparateServer } from '../../test/separate-server.ts';

const outcome = async (browser: CalendarBrowser, address: `/${string}`) =>
  (await browser.request(`GET ${address}`)).headers.get('location');

describe('Authorize', () => {
  it('leads to the consent page with a code flow, PKCE, a state and the narrowest scope', async () => {
    const { response, provider } = await startFlow();

    expect(response.status).toBe(303);
    expect(provider.pathname).toBe('/api/calendar/demo/auth');
    expect(Object.fromEntries(provider.searchParams)).toMatchObject({
      response_type: 'code',
      access_type: 'offline',
      scope: 'https://www.googleapis.com/auth/calendar.events.readonly',
      redirect_uri: `${apiUrl()}/api/calendar/callback/`,
      state: expect.stringMatching(/^[\w-]{43}$/) as string,
      code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
      code_challenge_method: 'S256',
    });
    expect(response.headers.get('set-cookie')).toMatch(/^daybook-calendar=[\w-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('needs no account, and leaves the browser with a token', async () => {
    const browser = aBrowser();
    expect(await browser.authorize(allow)).toBe('/calendar?authorize=done');

    const claimed = await browser.claim();

    expect(claimed.body).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/) as string,
      token_type: 'Bearer',
      expires_in: 30 * 86_400,
    });
    expect(claimed.headers.get('cache-control')).toBe('no-store');
  });

  it('is protected from other sites by a __Host- cookie if there is TLS', async () => {
    const { url } = await startSeparateServer({ PUBLIC_URL: 'https://daybook.example', CALENDAR_PROVIDERS: 'demo' });
    const { headers } = await request('GET /api/calendar/authorize/?moved=1', { url });

    expect(headers.get('set-cookie')).toMatch(
      /^__Host-daybook-calendar=[\w-]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(new URL(headers.get('location')!).searchParams.get('redirect_uri')).toBe(
      'https://daybook.example/api/calendar/callback/',
    );
  });

  it('shows a page without scripts that cannot be framed', async () => {
    const { browser, provider } = await startFlow();
    const led = await browser.request(`GET ${(provider.pathname + provider.search) as `/${string}`}`);
    const page = await browser.request(`GET ${led.headers.get('location') as `/${string}`}`);

    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self'; .*frame-ancestors 'none'$/);
    expect(page.text).not.toMatch(/<script|style="|<style| on\w+=/);
    expect(page.headers.get('cache-control')).toBe('no-store');
  });

  it('shows the choice of providers for an unknown one', async () => {
    const page = await aBrowser().request('GET /api/calendar/authorize/?provider=google');
    expect(page.status).toBe(200);
    expect(page.text).toContain('href="/api/calendar/authorize/?provider=demo"');
  });

  it('begins at PUBLIC_URL, to which the flow returns', async () => {
    const elsewhere = apiUrl().replace('localhost', '127.0.0.1');
    const response = await request('GET /api/calendar/authorize/?provider=demo', { url: elsewhere });
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      `${apiUrl()}/api/calendar/authorize/?provider=demo&moved=1`,
    ]);
  });

  it('ends when the form is submitted: going back leads to the calendar, submitting again ends as expired', async () => {
    const { browser, provider } = await startFlow();
    const led = await browser.request(`GET ${(provider.pathname + provider.search) as `/${string}`}`);
    const consent = led.headers.get('location') as `/${string}`;
    await callbackOf(browser, new URL(consent, apiUrl()));
    const result = consent.replace('/consent/', '/auth/') as `/${string}`;
    for (const page of [consent, result]) expect((await browser.request(`GET ${page}`)).headers.get('location')).toBe('/calendar');
    expect((await browser.post(consent, allow)).headers.get('location')).toBe('/calendar?authorize=expired');
  });

  it('shows a calendar without events', async () => {
    const browser = aBrowser();
    const token = await browser.token({ action: 'allow', account: 'free' });
    expect((await browser.list(token)).body.items).toEqual([]);
  });
});

describe('coming back', () => {
  it('ends as denied when the person declined', async () => {
    expect(await aBrowser().authorize({ action: 'cancel' })).toBe('/calendar?authorize=denied');
  });

  it('is rejected in another browser', async () => {
    const { browser, provider } = await startFlow();
    const callback = await callbackOf(browser, provider);

    expect(await outcome(aBrowser(), callback)).toBe('/calendar?authorize=expired');
    expect(await outcome((await startFlow()).browser, callback)).toBe('/calendar?authorize=expired');
  });

  it('is rejected with the state of another flow', async () => {
    const sameLength = encodeURIComponent('é'.repeat(43));
    for (const state of ['forged', sameLength]) {
      const { browser, provider } = await startFlow();
      const callback = await callbackOf(browser, provider);
      const forged = callback.replace(/state=[\w-]+/, `state=${state}`) as `/${string}`;
      expect(await outcome(browser, forged)).toBe('/calendar?authorize=expired');
    }
  });

  it('fails with the code of another flow, which has another verifier (PKCE)', async () => {
    const [mine, other] = [await startFlow(), await startFlow()];
    const code = /code=([\w-]+)/.exec(await callbackOf(other.browser, other.provider))![1]!;
    const callback = await callbackOf(mine.browser, mine.provider);
    expect(await outcome(mine.browser, callback.replace(/code=[\w-]+/, `code=${code}`) as `/${string}`)).toBe(
      '/calendar?authorize=failed',
    );
  });

  it('fails when the issuer is another provider than the one of the flow (RFC 9207)', async () => {
    const { browser, provider } = await startFlow();
    const callback = await callbackOf(browser, provider);
    expect(await outcome(browser, callback.replace(/iss=[^&]+/, 'iss=https%3A%2F%2Fevil.example') as `/${string}`)).toBe(
      '/calendar?authorize=failed',
    );
  });

  it('works once', async () => {
    const { browser, provider } = await startFlow();
    const callback = await callbackOf(browser, provider);
    expect(await outcome(browser, callback)).toBe('/calendar?authorize=done');
    expect(await outcome(browser, callback)).toBe('/calendar?authorize=expired');
  });
});

describe("the calendar's token", () => {
  it('is not given without the cookie', async () => {
    expect((await aBrowser().claim()).status).toBe(401);
  });

  it('is given again to a page that was reloaded before the response, and not after its first use', async () => {
    const browser = aBrowser();
    await browser.authorize(allow);
    const { access_token: token } = (await browser.claim()).body;
    expect((await browser.claim()).body.access_token).toBe(token);
    expect((await browser.list(token)).status).toBe(200);
    expect((await browser.claim()).status).toBe(401);
  });

  it('is not given again once the person has signed out', async () => {
    const browser = aBrowser();
    await browser.revoke(await browser.token(allow));
    expect((await browser.claim()).status).toBe(401);
  });

  it('is not given to the next person in the browser after a logout', async () => {
    const browser = aBrowser();
    const { refresh } = await aPerson();
    await browser.authorize(allow);
    const loggedOut = await browser.request('POST /api/token/revoke/', { body: { refresh } });
    expect([loggedOut.status, loggedOut.headers.getSetCookie()]).toEqual([
      204,
      ['daybook-calendar=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax'],
    ]);
    expect((await browser.claim()).status).toBe(401);
  });

  it('is valid for the calendar only, and no other token is valid for it', async () => {
    const browser = aBrowser();
    const token = await browser.token(allow);
    const person = await aPerson();

    expect((await request('GET /api/notes/', { token })).status).toBe(401);
    expect((await browser.list(person.access)).status).toBe(401);
    expect((await request('GET /api/calendar/v3/calendars/primary/events')).status).toBe(401);
  });

  it('is revoked with the same response whether it existed or not', async () => {
    const browser = aBrowser();
    expect((await browser.revoke('no-token-at-all')).status).toBe(204);
    const token = await browser.token(allow);
    expect((await browser.revoke(token)).status).toBe(204);
    expect((await browser.revoke(token)).status).toBe(204);
  });

  it('is not revoked by a form of another site', async () => {
    const response = await aBrowser().post('/api/calendar/revoke/', { token: 'x' });
    expect(response.status).toBe(415);
  });
});

describe('the list', () => {
  it('accepts Google’s parameters, and rejects values that it does not support', async () => {
    const browser = aBrowser();
    const token = await browser.token(allow);
    const google = {
      singleEvents: 'true',
      orderBy: 'startTime',
      showDeleted: 'false',
      maxResults: '10',
      timeMin: new Date().toISOString(),
    };
    expect((await browser.list(token, google)).status).toBe(200);

    for (const wrong of [
      { singleEvents: 'false' },
      { orderBy: 'updated' },
      { showDeleted: 'true' },
      { maxResults: '11' },
      { maxResults: '0' },
      { timeMin: '2030-01-02T03:04:05' },
      { timeZone: 'Mars/Olympus' },
      { q: 'x' },
    ]) {
      expect([wrong, (await browser.list(token, wrong)).status]).toEqual([wrong, 400]);
    }
  });

  it('is not sent again while it is unchanged', async () => {
    const browser = aBrowser();
    const token = await browser.token(allow);
    const etag = (await browser.list(token)).headers.get('etag')!;
    const again = await request('GET /api/calendar/v3/calendars/primary/events', { token, headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });
});
