import type { Backend, BackendChange, BackendRequest } from '@daybook/contracts/backends';
import type { Problem } from '@daybook/contracts/problem';
import type { AppStatus } from '@daybook/contracts/releases';
import { errorsOf, request } from '../../../test/api.ts';
import { aTeam, operator, sendArchive, type Team } from '../../../test/releasing.ts';
import { aDescription } from '../../../test/sample-releases.ts';
import { anArchive } from '../../../test/tar-archive.ts';

const to = 'https://habits.example/api';

describe('the backend of an app', () => {
  it('is added, moved and removed, and each change is kept with who and why', async () => {
    const team = await aTeam();
    expect(await backendOf(team)).toBeUndefined();
    await change(team, { to });
    const moved = await change(team, { to: 'https://other.example' });
    expect(moved.body).toMatchObject({ app: team.app, to: 'https://other.example', by: 'operator', why: 'It is up.' });
    expect(await backendOf(team)).toMatchObject({ to: 'https://other.example', by: 'operator', why: 'It is up.' });
    expect(await listed(team)).toEqual(['https://other.example']);

    await change(team, { to: null });
    expect([await backendOf(team), await listed(team)]).toEqual([undefined, []]);
    const history = await request<BackendChange[]>(`GET /api/apps/${team.app}/backend/history/`, { token: operator });
    expect(history.body.map((each) => each.to)).toEqual([null, 'https://other.example', to]);
  });

  it('is the decision of an operator, not of the team', async () => {
    const team = await aTeam();
    const rejected = await change(team, { to }, team.token);
    expect([rejected.status, await backendOf(team)]).toEqual([403, undefined]);
    expect((await request('GET /api/backends/', { token: team.token })).status).toBe(403);
  });

  it('is removed only if there is one, and only of a name that an app can have', async () => {
    expect((await change(await aTeam(), { to: null })).status).toBe(404);
    expect((await change({ ...(await aTeam()), app: 'Habits%00' }, { to })).status).toBe(404);
  });
});

describe('a release that needs a backend', () => {
  it('is rejected until an operator has added one', async () => {
    const team = await aTeam();
    const rejected = await publish(team, '1.0.0', true);
    const sentence = `The app needs a backend that only an operator adds: daybook backend add ${team.app} --to https://…`;
    expect([rejected.status, errorsOf(rejected)]).toEqual([422, { backend: [sentence] }]);
    await change(team, { to });
    expect((await publish(team, '1.0.0', true)).status).toBe(201);
  });

  it('keeps it while visitors may get the release, unless an operator forces it', async () => {
    const team = await aTeam();
    await change(team, { to });
    await publish(team, '1.0.0', true);
    await team.goLive('1.0.0');
    await publish(team, '1.1.0', false);
    await team.goLive('1.1.0');

    const rejected = await change(team, { to: null });
    expect([rejected.status, (rejected.body as unknown as Problem).errors?.conflicts]).toEqual([
      409,
      [expect.stringContaining(`${team.app} 1.0.0: The app needs a backend`)],
    ]);
    expect((await backendOf(team))?.to).toBe(to);
    expect((await change(team, { to: null, force: true })).status).toBe(200);
  });

  it('does not go live after the backend was removed', async () => {
    const team = await aTeam();
    await change(team, { to });
    await publish(team, '1.0.0', true);
    await change(team, { to: null });
    expect(await team.goLive('1.0.0')).toMatchObject({ status: 409, text: expect.stringContaining('needs a backend') as string });
  });
});

const change = ({ app }: Team, sent: Omit<BackendRequest, 'why'>, token = operator) =>
  request<BackendChange>(`POST /api/apps/${app}/backend/`, { token, body: { ...sent, why: 'It is up.' } });

const backendOf = async ({ app, token }: Team): Promise<Backend | undefined> =>
  (await request<AppStatus>(`GET /api/apps/${app}/`, { token })).body.backend;

async function listed({ app }: Team) {
  const { body } = await request<BackendChange[]>('GET /api/backends/', { token: operator });
  return body.filter((each) => each.app === app).map((each) => each.to);
}

async function publish({ app, token }: Team, version: string, needsBackend: boolean) {
  const description = aDescription(app, { version, app: needsBackend ? { backend: true } : {} });
  const archive = await anArchive(['release.json', JSON.stringify(description)], ['remoteEntry.js', 'export {};']);
  return sendArchive(`${app}/${version}`, { token, archive });
}
