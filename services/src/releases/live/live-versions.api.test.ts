import type { Problem } from '@daybook/contracts/problem';
import type { AppStatus, Change } from '@daybook/contracts/releases';
import { request, errorsOf, type Person, readPages } from '../../../test/api.ts';
import { aDescription } from '../../../test/sample-releases.ts';
import { anArchive } from '../../../test/tar-archive.ts';
import { anAppName, aTeam, operator, sendArchive, type Team } from '../../../test/releasing.ts';

describe('live releases', () => {
  it('are what was put live, and the history has each change with who and why', async () => {
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
      salt: expect.any(String) as string,
    });
    expect(second).toEqual(changed.body);
    expect(await status(team)).toMatchObject({
      live: '1.1.0',
      fallback: '1.0.0',
      releases: [{ version: '1.1.0' }, { version: '1.0.0' }],
    });
  });

  it('are a rollout for a share of them, until it is live for all', async () => {
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

  it('are rolled back: first out of a rollout, then to the previous release', async () => {
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
    ['a share of what is live already', '1.0.0', 50, '409 1.0.0 is already live for everybody.'],
    ['a share of another release', '1.2.0', 50, '409 1.1.0 is being rolled out'],
  ])('is not %s', async (_, version, share, message) => {
    const team = await published('1.0.0', '1.1.0', '1.2.0');
    await team.goLive('1.0.0');
    await team.goLive('1.1.0', 10);
    const rejected = await team.goLive(version, share);

    expect(`${rejected.status} ${(rejected.body as Problem).detail}`).toMatch(new RegExp(message));
    expect(await history(team)).toHaveLength(2);
  });

  it('have a history in pages, with each change once', async () => {
    const team = await published('1.0.0', '1.1.0');
    for (const version of ['1.0.0', '1.1.0', '1.0.0', '1.1.0', '1.0.0']) await team.goLive(version);
    const whole = await history(team);
    const person = { request: (call: `${string} /${string}`) => request(call, team) } as Person;

    expect(await readPages(person, `/api/apps/${team.app}/history/?limit=2`)).toEqual(whole);
    expect(whole.map(({ from }) => from)).toEqual(['1.1.0', '1.0.0', '1.1.0', '1.0.0', undefined]);
    for (const query of ['limit=501', 'cursor=nonsense']) {
      expect((await request(`GET /api/apps/${team.app}/history/?${query}`, team)).status).toBe(400);
    }
  });

  it('are changed only with a reason and an integer share', async () => {
    const team = await published('1.0.0');
    const rejected = await request(`PUT /api/apps/${team.app}/live/`, {
      token: team.token,
      body: { version: '1.0.0', share: 101, why: '' },
    });

    expect([rejected.status, errorsOf(rejected)]).toEqual([400, { share: ['At most 100.'], why: ['Say why.'] }]);
  });

  it('are those of the last of several concurrent changes, and the history has all of them', async () => {
    const team = await published('1.0.0', '1.1.0');
    await team.goLive('1.0.0');
    await Promise.all([10, 20, 30, 40, 50].map((share) => team.goLive('1.1.0', share)));

    const changes = await history(team);
    expect(changes.map(({ rollout }) => rollout?.share ?? 0).sort((one, other) => one - other)).toEqual([0, 10, 20, 30, 40, 50]);
    expect((await status(team)).rollout).toEqual(changes[0]!.rollout);
  });

  it('are listed for a team only for its app, and for the operator for all', async () => {
    const [team, other] = [await published('1.0.0'), await published('1.0.0')];
    const listed = async (token: string) => (await request<AppStatus[]>('GET /api/apps/', { token })).body.map(({ app }) => app);

    expect(await listed(team.token)).toEqual([team.app]);
    expect(await listed(operator)).toEqual(expect.arrayContaining([team.app, other.app]));
  });
});

describe('two apps on one path', () => {
  it('cannot both go live, whenever they were published', async () => {
    const path = `/${anAppName()}`;
    const [first, second] = [await aTeam(), await aTeam()];
    for (const team of [first, second]) await publishAt(team, '1.0.0', path);
    expect((await first.goLive('1.0.0')).status).toBe(200);

    const rejected = await second.goLive('1.0.0');
    const conflict = `${second.app} 1.0.0: The path ${path} is one of the app "${first.app}".`;
    expect([rejected.status, errorsOf(rejected)]).toEqual([409, { conflicts: [conflict] }]);
    expect(await history(second)).toEqual([]);
  });

  it('cannot get there by a rollback unless an operator forces it, which the history names', async () => {
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

it('a rollback skips the releases that conflict with other apps, and the history names them', async () => {
  const path = `/${anAppName()}`;
  const [first, second] = [await aTeam(), await aTeam()];
  await first.publish('1.0.0');
  await publishAt(first, '1.1.0', path);
  for (const version of ['1.2.0', '1.3.0']) await first.publish(version);
  for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0']) await first.goLive(version);
  await publishAt(second, '1.0.0', path);
  await second.goLive('1.0.0');

  expect((await rollBack(first)).body).toMatchObject({ to: '1.2.0', why: 'It broke.' });
  const skipped = `${first.app} 1.1.0: The path ${path} is one of the app "${second.app}".`;
  expect((await rollBack(first)).body).toMatchObject({ to: '1.0.0', why: `It broke. (Skipped. ${skipped})` });
  expect((await history(first))[0]).toMatchObject({ from: '1.2.0', to: '1.0.0', why: `It broke. (Skipped. ${skipped})` });
});

it('a rollback tries ten releases, so that other teams do not wait long; an older one can go live', async () => {
  const path = `/${anAppName()}`;
  const [first, second] = [await aTeam(), await aTeam()];
  const conflicting = Array.from({ length: 10 }, (_, at) => `1.${at + 1}.0`);
  await first.publish('1.0.0');
  for (const version of conflicting) await publishAt(first, version, path);
  for (const version of ['2.0.0', '3.0.0']) await first.publish(version);
  for (const version of ['1.0.0', ...conflicting, '2.0.0', '3.0.0']) await first.goLive(version);
  await publishAt(second, '1.0.0', path);
  await second.goLive('1.0.0');
  expect((await rollBack(first)).body).toMatchObject({ from: '3.0.0', to: '2.0.0' });

  const conflict = `${first.app} 1.10.0: The path ${path} is one of the app "${second.app}".`;
  const response = await rollBack(first);
  expect([response.status, errorsOf(response)]).toEqual([409, { conflicts: [conflict] }]);
  expect((await first.goLive('1.0.0')).status).toBe(200);
});

it('a fallback reserves its path for a rollback', async () => {
  const path = `/${anAppName()}`;
  const [first, second] = [await aTeam(), await aTeam()];
  await publishAt(first, '1.0.0', path);
  await first.goLive('1.0.0');
  await first.publish('1.1.0');
  await first.goLive('1.1.0');

  const rejected = await publishAt(second, '1.0.0', path);
  const conflict = `The path ${path} is one of the app "${first.app}" (1.0.0, its fallback).`;
  expect([rejected.status, errorsOf(rejected)]).toEqual([422, { paths: [conflict] }]);
  expect((await rollBack(first)).body).toMatchObject({ to: '1.0.0' });
});

it('of two fallbacks with one path, the one that was live later reserves it', async () => {
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

  // Now the fallback of the first app has the path too.
  expect((await first.goLive('1.1.0')).status).toBe(200);
  expect((await publishAt(first, '1.3.0', path)).status).toBe(422);
  expect((await rollBack(second)).body).toMatchObject({ to: '1.0.0' });
});

async function publishAt({ app, token }: Team, version: string, path: string) {
  const description = aDescription(app, { version, app: { paths: [{ path, login: false }] } });
  const archive = await anArchive(['release.json', JSON.stringify(description)], ['remoteEntry.js', '']);
  return sendArchive(`${app}/${version}`, { token, archive });
}

async function published(...versions: string[]): Promise<Team> {
  const team = await aTeam();
  for (const version of versions) await team.publish(version);
  return team;
}

const status = async ({ app, token }: Team) => (await request<AppStatus>(`GET /api/apps/${app}/`, { token })).body;

const history = async ({ app, token }: Team) => (await request<Change[]>(`GET /api/apps/${app}/history/`, { token })).body;

const rollBack = ({ app, token }: Team, version?: string, force?: boolean) =>
  request<Change>(`POST /api/apps/${app}/rollback/`, { token, body: { version, force, why: 'It broke.' } });
