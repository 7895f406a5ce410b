import { setTimeout as wait } from 'node:timers/promises';
import { type HealthPoint, readHealth } from '@daybook/contracts/release-health';
import { type AppStatus } from '@daybook/contracts/releases';
import { aPerson, request } from '../../../test/api.ts';
import { type Team } from '../../../test/releasing.ts';
import { createRollout, visit, visitRollout } from '../../../test/rollouts.ts';

describe('health reports', () => {
  it('are counted once for each release of the page', async () => {
    const team = await createRollout(99);
    const { feed } = await visitRollout(team);
    const outcomes = [
      { app: team.app, version: '1.1.0', result: 'mounted', ms: 120 },
      { app: team.app, version: '1.1.0', result: 'mounted', ms: 120 },
      { app: team.app, version: '9.9.9', result: 'failed', ms: 1 },
      { app: 'tasks', version: '1.0.0', result: 'failed', ms: 1 },
    ];
    await report(feed.ticket, outcomes);
    await report(feed.ticket, outcomes);

    const { body } = await request<HealthPoint[]>(`GET /api/apps/${team.app}/health/?hours=1`, team);
    expect(body).toEqual([{ version: '1.1.0', at: body[0]!.at, mounted: 1, failed: 0, stumbled: 0, ms: 128 }]);
  });

  it('are rejected if they cannot be stored', async () => {
    const team = await createRollout(99);
    const { feed } = await visitRollout(team);
    const outcomes = [{ app: team.app, version: '1.1.0', result: 'failed', ms: 1, error: 'Type\0Error' }];

    const rejected = await report(feed.ticket, outcomes);
    expect([rejected.status, rejected.body]).toMatchObject([
      400,
      { errors: { 'outcomes.0.error': expect.any(Array) as string[] } },
    ]);
  });

  it('are rejected without a valid ticket', async () => {
    const team = await createRollout(99);
    const outcomes = [{ app: team.app, version: '1.1.0', result: 'failed', ms: 1 }];

    expect((await report('forged', outcomes)).status).toBe(422);
    expect((await report('', outcomes)).status).toBe(422);
  });

  it('of logged-in users halt a failing rollout, which the history records', async () => {
    const person = await aPerson();
    const team = await createRollout(99);
    for (let page = 0; page < 15; page += 1) await reportFailure(team, { access: person.access, error: '<b>Type\u202eError' });

    await waitForHalt(team);
    const [change] = await history(team);
    expect(change).toMatchObject({ kind: 'halt', by: 'the registry', from: '1.0.0', to: '1.0.0' });
    expect(change!.why).toMatch(/^It failed in \d+ of \d+ pages, mostly with Error; 1\.0\.0 failed in 0 of \d+\.$/);
    expect((await visit(team)).version).toBe('1.0.0');
    expect(await haltedReleases(team)).toEqual([{ version: '1.1.0', halted: true }, { version: '1.0.0' }]);
    await team.goLive('1.1.0');
    await team.goLive('1.0.0');
    expect(await haltedReleases(team)).toEqual([{ version: '1.1.0' }, { version: '1.0.0' }]);
    const health = await request(`GET /api/apps/${team.app}/health/?hours=1`, team);
    // One point or two, because the reports may be in two periods.
    const points = readHealth.response.parse(health.body).map(({ version, mounted }) => `${version}: ${mounted} mounted`);
    expect([...new Set(points)]).toEqual(['1.1.0: 0 mounted']);
  });

  it('of strangers, and of accounts created for that, halt no rollout', async () => {
    const team = await createRollout(99);
    const late = await aPerson();
    for (let page = 0; page < 12; page += 1) {
      await reportFailure(team);
      await reportFailure(team, { access: late.access });
    }
    // A halt would have come within this time.
    await wait(2500);
    expect((await history(team))[0]).toMatchObject({ kind: 'rollout' });
  });

  it('that outsiders forge (failures of the live release, successes of the rollout) do not prevent a halt', async () => {
    const person = await aPerson();
    const team = await createRollout(50);
    for (let page = 0; page < 25; page += 1) {
      const { feed, version } = await visit(team);
      const result = version === '1.1.0' ? 'mounted' : 'failed';
      await report(feed.ticket, [{ app: team.app, version, result, ms: 1 }]);
    }
    for (let [visits, failures] = [0, 0]; visits < 60 && failures < 10; visits += 1) {
      failures += Number(await reportFailure(team, { access: person.access }));
    }

    await waitForHalt(team);
    expect((await history(team))[0]!.kind).toBe('halt');
  });

  it('are limited to 30 for each page', async () => {
    const team = await createRollout(99);
    const { feed, version } = await visit(team);
    const outcomes = [{ app: team.app, version, result: 'mounted', ms: 1 }];
    const responses = await Promise.all(Array.from({ length: 40 }, () => report(feed.ticket, outcomes)));

    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([204, 429]));
    expect(responses.filter(({ status }) => status === 204)).toHaveLength(30);
  });
});

/** Returns the releases of a team, and which are halted. */
async function haltedReleases(team: Team) {
  const { releases } = (await request<AppStatus>(`GET /api/apps/${team.app}/`, team)).body;
  return releases.map(({ version, halted }) => ({ version, ...(halted && { halted }) }));
}

function report(ticket: string | undefined, outcomes: object[], access?: string) {
  return request('POST /api/health/', { body: { ticket, outcomes, access } });
}

/** Loads the page as a new visitor, and reports a failure if they are in the rollout. Returns whether they are. */
async function reportFailure(team: Team, { access, error = 'TypeError' }: { access?: string; error?: string } = {}) {
  const { feed, version } = await visit(team);
  if (version !== '1.1.0') return false;
  const { status } = await report(feed.ticket, [{ app: team.app, version, result: 'failed', ms: 10, error }], access);
  expect(status).toBe(204);
  return true;
}

async function history(team: Team) {
  return (await request<{ kind: string; by: string; why: string }[]>(`GET /api/apps/${team.app}/history/`, team)).body;
}

/** Waits for the registry, which checks a rollout one second after a report of a failure. */
async function waitForHalt(team: Team) {
  for (const end = Date.now() + 20_000; (await history(team))[0]!.kind !== 'halt' && Date.now() < end;) await wait(100);
}
