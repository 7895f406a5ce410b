import type { Feed } from '@daybook/contracts/apps';
import type { HealthPoint } from '@daybook/contracts/release-health';
import { request } from '../../test/api.ts';
import { startSeparateServer } from '../../test/separate-server.ts';
import { operatorSettings } from '../../test/releasing.ts';
import { createRollout, visit, visitLive, visitRollout } from '../../test/rollouts.ts';

describe('a rollout', () => {
  it('reaches its share of the visitors, who stay in it, and none at 0', async () => {
    const team = await createRollout(50);
    const visits = await Promise.all(Array.from({ length: 60 }, () => visit(team)));
    const inside = visits.filter(({ version }) => version === '1.1.0');
    expect(inside.length).toBeGreaterThan(10);
    expect(inside.length).toBeLessThan(50);

    for (const { cookie, version } of visits.slice(0, 10)) expect((await visit(team, cookie)).version).toBe(version);
    await team.goLive('1.1.0', 90);
    for (const { cookie } of inside) expect((await visit(team, cookie)).version).toBe('1.1.0');
    await team.goLive('1.1.0', 0);
    for (const { cookie } of inside) expect((await visit(team, cookie)).version).toBe('1.0.0');
  });

  it('is in the feed of an open page of the same visitor, with the live release as fallback', async () => {
    const team = await createRollout(99);
    const { cookie, feed, own } = await visitRollout(team);
    const { ticket, ...inlined } = feed;

    expect(ticket).toBeDefined();
    expect((await request<Feed>('GET /api/feed/', { headers: { cookie } })).body.apps).toContainEqual(own);
    expect(inlined.state).toBeDefined();
    expect(own).toMatchObject({ version: '1.1.0', fallback: { version: '1.0.0' } });
  });

  it('gives each page a ticket of its own, for the releases of that page and no others', async () => {
    const team = await createRollout(50);
    const inside = [await visitRollout(team), await visitRollout(team)];
    const outside = await visitLive(team);
    const outcomes = ['1.1.0', '1.0.0'].map((version) => ({ app: team.app, version, result: 'mounted', ms: 100 }));
    // Each report is sent twice, and names both releases. Pages of the rollout may report its fallback too.
    for (const { feed } of [...inside, ...inside, outside, outside]) {
      expect((await request('POST /api/health/', { body: { ticket: feed.ticket, outcomes } })).status).toBe(204);
    }

    const { body } = await request<HealthPoint[]>(`GET /api/apps/${team.app}/health/?hours=1`, team);
    const mountedOf = (release: string) =>
      body.filter(({ version }) => version === release).reduce((sum, { mounted }) => sum + mounted, 0);
    expect([mountedOf('1.1.0'), mountedOf('1.0.0')]).toEqual([2, 3]);
  });

  it('replaces the id of a visitor that the server did not issue', async () => {
    const team = await createRollout(50);
    const chosen = `daybook-visitor=${'a'.repeat(16)}.${'b'.repeat(22)}`;
    for (const cookie of [chosen, `daybook-visitor=${'a'.repeat(16)}`]) {
      const visited = await visit(team, cookie);
      expect([visited.cookie.length, visited.cookie]).toEqual([chosen.length, expect.not.stringContaining('aaaa')]);
    }
  });

  it('gives visitors no id after its end', async () => {
    const { url } = await startSeparateServer(operatorSettings);
    const team = await createRollout(50, url);
    expect((await visit(team, '', url)).cookie).toMatch(/^daybook-visitor=[\w-]{16}\.[\w-]{22}$/);
    await team.goLive('1.1.0');
    expect((await visit(team, '', url)).cookie).toBe('');
  });
});
