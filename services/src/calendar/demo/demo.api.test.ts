import { request } from '../../../test/api.ts';
import { aBrowser, allow, startFlow } from '../../../test/demo-calendar.ts';

describe("the demo's own server", () => {
  const events = (token: string) => request('GET /api/calendar/demo/calendar/v3/calendars/primary/events', { token });

  it('rejects a flow without PKCE, with the plain method, or with another redirect URI', async () => {
    const { browser, provider } = await startFlow();
    for (const change of [
      (query: URLSearchParams) => query.delete('code_challenge'),
      (query: URLSearchParams) => query.set('code_challenge_method', 'plain'),
      (query: URLSearchParams) => query.set('redirect_uri', 'https://evil.example/'),
    ]) {
      const query = new URLSearchParams(provider.search);
      change(query);
      const response = await browser.request(`GET /api/calendar/demo/auth?${query.toString()}`);
      const location = response.headers.get('location') ?? '';
      expect(response.status === 400 || location.includes('error=invalid_request')).toBe(true);
      expect(location).not.toContain('evil');
    }
  });

  it('responds with Google’s error without a token of its own', async () => {
    const response = await events('not-a-token');
    expect(response.status).toBe(401);
    expect(response.body).toMatchObject({ error: { code: 401, errors: [{ reason: 'authError' }] } });
    const token = await aBrowser().token(allow);
    expect((await events(token)).status).toBe(401);
  });

  it('responds to an unknown token as Google does', async () => {
    for (const token of ['unknown', '%00', 'a&token=b', '']) {
      const response = await request(`POST /api/calendar/demo/revoke?token=${token}`);
      expect([token, response.status, response.body]).toEqual([token, 400, expect.objectContaining({ error: 'invalid_token' })]);
    }
  });

  it('rejects an invalid client id', async () => {
    expect((await request('GET /api/calendar/demo/auth?client_id=%00')).status).toBe(400);
  });
});
