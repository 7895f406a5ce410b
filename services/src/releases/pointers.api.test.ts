import type { Problem } from '@daybook/contracts/problem';
import type { AppStatus, Change } from '@daybook/contracts/releases';
import { ask, errorsOf, type Person, readPages } from '../../test/api.ts';
import { aDescription } from '../../test/a-release.ts';
import { anArchive } from '../../test/an-archive.ts';
import { anAppName, aTeam, operator, send, type Team } from '../../test/releasing.ts';

describe('what visitors get', () => {
  it('is what was put live, and each change stays written with who and why', async () => {
    const team = await published('1.0.0', '1.1.0');
    await team.goLive('1.0.0');
    const changed = await team.goLive('1.1.0');

    expect([changed.status, changed.body]).toEqual([200, expect.objectContaining({ kind: 'live', from: '1.0.0', to: '1.1.0' })]);
    const [second, first] = await history(team);
    expect(first).toEqual({
      id: first!.id,
      app: team.app,
      kind: 'live',
      to: '1.0.0',
      at: first!.at,
      by: `team ${team.app}`,
      token: team.id,
      why: 'It is ready.',
    });
    expect(second).toEqual(changed.body);
    expect(await status(team)).toMatchObject({
      live: '1.1.0',
      fallback: '1.0.0',
      releases: [{ version: '1.1.0' }, { version: '1.0.0' }],
    });
  });

  it('is a rollout for a share of them, until it is for all', async () => {
    const team = await published('1.0.0', '1.1.0');
    await team.goLive('1.0.0');
    await team.goLive('1.1.0', 10);
    expect(await status(team)).toMatchObject({ live: '1.0.0', rollout: { version: '1.1.0', share: 10 } });

    await team.goLive('1.1.0', 50);
    expect((await history(team))[0]).toMatchObject({ kind: 'rollout', from: '1.0.0', to: '1.0.0', rollout: { share: 50 } });
    await team.goLive('1.1.0');
    const { rollout, live } = await status(team);
    expect([rollout, live]).toEqual([undefined, '1.1.0']);
  });

  it('goes back: out of a rollout first, then to what was live before', async () => {
    const team = await published('1.0.0', '1.1.0', '1.2.0');
    await team.goLive('1.0.0');
    await team.goLive('1.1.0');
    await team.goLive('1.2.0', 10);

    expect((await rollBack(team, '1.1.0')).status).toBe(409);
    expect((await rollBack(team, '1.2.0')).body).toMatchObject({ kind: 'rollback', to: '1.1.0', why: 'It broke.' });
    expect((await status(team)).rollout).toBeUndefined();
    expect((await rollBack(team)).body).toMatchObject({ from: '1.1.0', to: '1.0.0' });
    const last = await rollBack(team);
    expect([last.status, last.text]).toEqual([409, expect.stringContaining('There is no earlier release to go back to.')]);
  });

  it.each([
    ['a release that was never published', '9.9.9', 100, '404 app-\\w+ 9.9.9 was not published. The newest is 1.2.0.'],
    ['a share of what is live already', '1.0.0', 50, '409 1.0.0 is live for everybody already.'],
    ['a share of another release', '1.2.0', 50, '409 1.1.0 is being rolled out'],
  ])('is not %s', async (_, version, share, said) => {
    const team = await published('1.0.0', '1.1.0', '1.2.0');
    await team.goLive('1.0.0');
    await team.goLive('1.1.0', 10);
    const refused = await team.goLive(version, share);

    expect(`${refused.status} ${(refused.body as Problem).detail}`).toMatch(new RegExp(said));
    expect(await history(team)).toHaveLength(2);
  });

  it('has a history that comes in pages, each change once and with what was live before it', async () => {
    const team = await published('1.0.0', '1.1.0');
    for (const version of ['1.0.0', '1.1.0', '1.0.0', '1.1.0', '1.0.0']) await team.goLive(version);
    const whole = await history(team);
    const person = { ask: (call: `${string} /${string}`) => ask(call, team) } as Person;

    expect(await readPages(person, `/api/apps/${team.app}/history/?limit=2`)).toEqual(whole);
    expect(whole.map(({ from }) => from)).toEqual(['1.1.0', '1.0.0', '1.1.0', '1.0.0', undefined]);
    for (const query of ['limit=501', 'cursor=nonsense']) {
      expect((await ask(`GET /api/apps/${team.app}/history/?${query}`, team)).status).toBe(400);
    }
  });

  it('is changed with a reason, to a whole share', async () => {
    const team = await published('1.0.0');
    const refused = await ask(`PUT /api/apps/${team.app}/live/`, {
      token: team.token,
      body: { version: '1.0.0', share: 101, why: '' },
    });

    expect([refused.status, errorsOf(refused)]).toEqual([400, { share: ['At most 100.'], why: ['Say why.'] }]);
  });

  it('is what the last of many at once said, with all of them written', async () => {
    const team = await published('1.0.0', '1.1.0');
    await team.goLive('1.0.0');
    await Promise.all([10, 20, 30, 40, 50].map((share) => team.goLive('1.1.0', share)));

    const changes = await history(team);
    expect(changes.map(({ rollout }) => rollout?.share ?? 0).sort((one, other) => one - other)).toEqual([0, 10, 20, 30, 40, 50]);
    expect((await status(team)).rollout).toEqual(changes[0]!.rollout);
  });

  it('is listed for a team of its own app, and for the operator of all', async () => {
    const [team, other] = [await published('1.0.0'), await published('1.0.0')];
    const listed = async (token: string) => (await ask<AppStatus[]>('GET /api/apps/', { token })).body.map(({ app }) => app);

    expect(await listed(team.token)).toEqual([team.app]);
    expect(await listed(operator)).toEqual(expect.arrayContaining([team.app, other.app]));
  });
});

describe('two apps on one path', () => {
  it('do not go live both, whenever they were published', async () => {
    const path = `/${anAppName()}`;
    const [first, second] = [await aTeam(), await aTeam()];
    for (const team of [first, second]) await publishAt(team, '1.0.0', path);
    expect((await first.goLive('1.0.0')).status).toBe(200);

    const refused = await second.goLive('1.0.0');
    const conflict = `${second.app} 1.0.0: The path ${path} is one of the app "${first.app}".`;
    expect([refused.status, errorsOf(refused)]).toEqual([409, { conflicts: [conflict] }]);
    expect(await history(second)).toEqual([]);
  });

  it('do not come to it by a rollback, unless an operator forces it: then the history says so', async () => {
    const path = `/${anAppName()}`;
    const [first, second] = [await aTeam(), await aTeam()];
    await publishAt(first, '1.0.0', path);
    await first.goLive('1.0.0');
    for (const version of ['1.1.0', '1.2.0']) {
      await first.publish(version);
      await first.goLive(version);
    }
    await publishAt(second, '1.0.0', path);
    expect((await second.goLive('1.0.0')).status).toBe(200);

    expect((await rollBack(first)).body).toMatchObject({ to: '1.1.0' });
    expect((await second.publish('1.1.0')).status).toBe(201);
    expect((await rollBack(first)).status).toBe(409);
    const byTeam = await rollBack(first, undefined, true);
    const conflict = `${first.app} 1.0.0: The path ${path} is one of the app "${second.app}".`;
    expect([byTeam.status, errorsOf(byTeam)]).toEqual([403, { conflicts: [conflict] }]);
    const forced = await rollBack({ ...first, token: operator }, undefined, true);
    expect([forced.status, forced.body]).toEqual([
      200,
      expect.objectContaining({ to: '1.0.0', why: `It broke. (Forced. ${conflict})` }),
    ]);
  });
});

it('a fallback keeps its path for a rollback', async () => {
  const path = `/${anAppName()}`;
  const [first, second] = [await aTeam(), await aTeam()];
  await publishAt(first, '1.0.0', path);
  await first.goLive('1.0.0');
  await first.publish('1.1.0');
  await first.goLive('1.1.0');

  const refused = await publishAt(second, '1.0.0', path);
  const conflict = `The path ${path} is one of the app "${first.app}" (1.0.0, its fallback).`;
  expect([refused.status, errorsOf(refused)]).toEqual([422, { paths: [conflict] }]);
  expect((await rollBack(first)).body).toMatchObject({ to: '1.0.0' });
});

it('a path that two fallbacks have is kept for the app that had it last', async () => {
  const path = `/${anAppName()}`;
  const [first, second] = [await aTeam(), await aTeam()];
  await publishAt(first, '1.0.0', path);
  await first.goLive('1.0.0');
  for (const version of ['1.1.0', '1.2.0']) {
    await first.publish(version);
    await first.goLive(version);
  }
  await publishAt(second, '1.0.0', path);
  await second.goLive('1.0.0');
  await second.publish('1.1.0');
  await second.goLive('1.1.0');

  // By this the fallback of the first is the one with the path, too.
  expect((await first.goLive('1.1.0')).status).toBe(200);
  expect((await publishAt(first, '1.3.0', path)).status).toBe(422);
  expect((await rollBack(second)).body).toMatchObject({ to: '1.0.0' });
});

async function publishAt({ app, token }: Team, version: string, path: string) {
  const description = aDescription(app, { version, app: { paths: [{ path, login: false }] } });
  const archive = await anArchive(['release.json', JSON.stringify(description)], ['remoteEntry.js', '']);
  return send(`${app}/${version}`, { token, archive });
}

async function published(...versions: string[]): Promise<Team> {
  const team = await aTeam();
  for (const version of versions) await team.publish(version);
  return team;
}

const status = async ({ app, token }: Team) => (await ask<AppStatus>(`GET /api/apps/${app}/`, { token })).body;

const history = async ({ app, token }: Team) => (await ask<Change[]>(`GET /api/apps/${app}/history/`, { token })).body;

const rollBack = ({ app, token }: Team, version?: string, force?: boolean) =>
  ask<Change>(`POST /api/apps/${app}/rollback/`, { token, body: { version, force, why: 'It broke.' } });
