import type { Feed } from '@daybook/contracts/apps';
import { request } from '../../test/api.ts';
import { startSeparateServer } from '../../test/separate-server.ts';
import { operatorSettings } from '../../test/releasing.ts';
import { createRollout, visit, visitRollout } from '../../test/rollouts.ts';

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
