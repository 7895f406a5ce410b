import { type TryLink, type TryLinkUse } from '@daybook/contracts/try-links';
import { request } from '../../../test/api.ts';
import { aTeam, operator, type Team } from '../../../test/releasing.ts';
import { createRollout, visit } from '../../../test/rollouts.ts';

describe('a try link', () => {
  it('asks first, applies only to the browser that followed it, and can be ended', async () => {
    const team = await createRollout(0);
    const { path, expires } = await aTryLink(team);
    const response = await request(`GET ${path}`);
    expect([response.status, response.headers.get('set-cookie'), response.headers.get('content-security-policy')]).toEqual([
      200,
      null,
      expect.stringMatching(/^default-src 'none'; .*form-action 'self'; .*frame-ancestors 'none'$/),
    ]);

    const followed = await follow(path);
    expect([followed.status, followed.headers.get('location')]).toEqual([303, '/']);
    const cookie = followed.headers.get('set-cookie')!.split(';')[0]!;
    const trying = await visit(team, cookie);
    const expected = { app: team.app, version: '2.0.0-rc.1', until: expires };
    expect([trying.version, trying.feed.trying]).toEqual(['2.0.0-rc.1', expected]);
    expect((await visit(team)).version).toBe('1.0.0');
    const ended = await request('GET /try/end', { headers: { cookie } });
    expect(ended.headers.get('set-cookie')).toMatch(/^daybook-try=; Max-Age=0;/);
  });

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['another site of the same domain', { 'sec-fetch-site': 'same-site' }],
    ['an old browser on another site', { origin: 'https://evil.example' }],
    ['no page at all', {}],
  ])('is not followed by a form of %s', async (_, headers) => {
    const { path } = await aTryLink(await createRollout(0));
    const rejected = await request(`POST ${path}`, { headers });
    expect([rejected.status, rejected.headers.get('set-cookie')]).toEqual([403, null]);
  });

  it('is listed with its creator and its uses, and ends when it is revoked', async () => {
    const team = await createRollout(0);
    const { path } = await aTryLink(team);
    const cookie = (await follow(path)).headers.get('set-cookie')!.split(';')[0]!;
    const [link] = (await request<TryLinkUse[]>(`GET /api/apps/${team.app}/try/`, team)).body;
    expect(link).toMatchObject({ version: '2.0.0-rc.1', by: `team ${team.app}`, token: team.id, uses: 1 });

    const other = await aTeam();
    const revoke = `DELETE /api/apps/${team.app}/try/${link!.id}/` as const;
    expect((await request(revoke, other)).status).toBe(403);
    expect((await request(revoke, team)).status).toBe(204);
    expect((await visit(team, cookie)).version).toBe('1.0.0');
    expect((await follow(path)).status).toBe(404);
  });

  it('ends with the token that made it', async () => {
    const team = await createRollout(0);
    const { path } = await aTryLink(team);
    const cookie = (await follow(path)).headers.get('set-cookie')!.split(';')[0]!;
    expect((await visit(team, cookie)).version).toBe('2.0.0-rc.1');
    expect((await request(`DELETE /api/tokens/${team.id}/`, { token: operator })).status).toBe(204);
    expect((await visit(team, cookie)).version).toBe('1.0.0');
    expect((await follow(path)).status).toBe(404);
    const [link] = (await request<TryLinkUse[]>(`GET /api/apps/${team.app}/try/`, { token: operator })).body;
    expect(link).toMatchObject({ uses: 1, revoked: expect.any(String) as string });
  });

  it('needs a published release, and cannot be guessed', async () => {
    const team = await createRollout(0);
    const response = await request(`POST /api/apps/${team.app}/try/`, { token: team.token, body: { version: '7.0.0' } });

    expect(response.status).toBe(404);
    expect((await request('GET /try/forged')).status).toBe(404);
    expect((await visit(team, 'daybook-try=forged')).version).toBe('1.0.0');
  });
});

async function aTryLink(team: Team) {
  await team.publish('2.0.0-rc.1');
  const body = { version: '2.0.0-rc.1', hours: 2 };
  const link = await request<TryLink>(`POST /api/apps/${team.app}/try/`, { token: team.token, body });
  return { path: new URL(link.body.url).pathname as `/${string}`, expires: link.body.expires };
}

/** Presses the button of the page that the link opens. */
const follow = (path: `/${string}`) =>
  request(`POST ${path}`, {
    raw: '',
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
  });
