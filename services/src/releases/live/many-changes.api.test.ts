import type { AppStatus, Change } from '@daybook/contracts/releases';
import { aPerson, request } from '../../../test/api.ts';
import { asAdministrator } from '../../../test/postgres-server.ts';
import { aRelease, aTeam, operator, operatorSettings, sendArchive, type Team } from '../../../test/releasing.ts';
import { type SeparateServerOnPostgres, startServerOnPostgres } from '../../../test/separate-server.ts';
import { liveChangesLock } from './live-changes.service.ts';

let server: SeparateServerOnPostgres;
let team: Team;

beforeAll(async () => {
  server = await startServerOnPostgres(operatorSettings);
});
beforeEach(async () => {
  team = await aTeam({ url: server.url });
  for (const version of ['1.0.0', '1.1.0']) await team.publish(version);
  await team.goLive('1.0.0');
});

const at = (token: string) => ({ url: server.url, token });

const goLive = (version: string, token = team.token) =>
  request<Change>(`PUT /api/apps/${team.app}/live/`, { ...at(token), body: { version, why: 'It is ready.' } });

const rollBack = () => request(`POST /api/apps/${team.app}/rollback/`, { ...at(team.token), body: { why: 'It broke.' } });

const history = async () => (await request<Change[]>(`GET /api/apps/${team.app}/history/`, at(team.token))).body;

/** Stores as many changes as if the team had made them now. */
const makeChanges = (count: number) =>
  asAdministrator(server.database, (client) =>
    client.query(
      `insert into live_changes (app, kind, version, by, token_id, why)
       select $1, 'live', '1.0.0', 'the team', $2, 'It is ready.' from generate_series(1, ${count})`,
      [team.app, team.id],
    ),
  );

it('a change to what is live already is none', async () => {
  const [first] = await history();
  expect(await goLive('1.0.0')).toMatchObject({ status: 200, body: first });
  expect(await history()).toEqual([first]);
});

it('a team that has made 300 changes within an hour can only roll back, and an operator can go on', async () => {
  await makeChanges(298);
  expect((await goLive('1.1.0')).status).toBe(200);
  const rejected = await goLive('1.0.0');
  expect([rejected.status, Number(rejected.headers.get('retry-after'))]).toEqual([429, expect.closeTo(3600, -2)]);
  expect((await rollBack()).status).toBe(200);
  expect((await goLive('1.1.0', operator)).status).toBe(200);

  await makeChanges(300);
  expect((await rollBack()).status).toBe(429);
});

it('a team that has made 300 links to try a release within an hour cannot make another', async () => {
  const tryRelease = () => request(`POST /api/apps/${team.app}/try/`, { ...at(team.token), body: { version: '1.1.0' } });
  await asAdministrator(server.database, (client) =>
    client.query(
      `insert into try_links (id, app, version, by, token_id, until) select gen_random_uuid(), $1, '1.1.0', 'the team', $2, now() + interval '1 day'
       from generate_series(1, 299)`,
      [team.app, team.id],
    ),
  );
  expect([(await tryRelease()).status, (await tryRelease()).status]).toEqual([200, 429]);
});

it('a team that has published 60 releases within an hour can only publish them again, and an operator can go on', async () => {
  await asAdministrator(server.database, (client) =>
    client.query(
      `insert into releases (app, version, description, files)
       select app, '0.1.' || i, description, files from releases, generate_series(1, 57) i where app = $1 and version = '1.0.0'`,
      [team.app],
    ),
  );
  const archive = await aRelease(team.app, '1.3.0');
  const sendAs = (token: string, query = '') => sendArchive(`${team.app}/1.3.0/${query}`, { ...at(token), archive });
  expect((await team.publish('1.2.0')).status).toBe(201);
  const rejected = await sendAs(team.token);
  expect([rejected.status, Number(rejected.headers.get('retry-after'))]).toEqual([429, expect.closeTo(3600, -2)]);
  expect((await sendAs(team.token, '?dryRun=true')).status).toBe(201);
  expect((await team.publish('1.2.0')).status).toBe(201);
  expect((await sendAs(operator)).status).toBe(201);
});

it('2,000 releases with 10,000 changes are listed with their state, within the time of a statement', async () => {
  const releases = `
    insert into releases (app, version, description, files, published)
    select app, '2.0.' || i, description, files, published + i * interval '1 second'
    from releases, generate_series(1, 2000) i where app = $1 and version = '1.0.0'`;
  // Several rollouts of each: those of the odd ones are halted, the others rolled back.
  const rollouts = `
    insert into live_changes (app, kind, version, rollout_version, rollout_share, by, why)
    select $1, case when i % 2 = 1 then 'rollout' when i % 4 = 0 then 'halt' else 'rollback' end, '1.0.0',
      case when i % 2 = 1 then '2.0.' || ((i + 1) / 2 % 2000 + 1) end, case when i % 2 = 1 then 10 end, 'the team', 'It is ready.'
    from generate_series(1, 10000) i order by i`;
  await asAdministrator(server.database, async (client) => {
    const tables = ['releases', 'live_changes'];
    // Without the entries of the log, which take long.
    for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
    for (const rows of [releases, rollouts]) await client.query(rows, [team.app]);
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
  });

  const { status, body } = await request<AppStatus>(`GET /api/apps/${team.app}/`, at(team.token));
  expect(status).toBe(200);
  const halted = body.releases.filter((release) => release.halted).map(({ version }) => version);
  expect([body.releases.length, body.releases[0]!.version, halted.length]).toEqual([2002, '2.0.2000', 1000]);
  expect(halted.every((version) => Number(version.split('.')[2]) % 2 === 1)).toBe(true);
});

it('many changes at once take no database connections from people', async () => {
  const person = await aPerson(server.url);
  await asAdministrator(server.database, async (client) => {
    const countWaiting = async () => {
      const waiting = `select count(*)::int from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`;
      return (await client.query<{ count: number }>(waiting)).rows[0]!.count;
    };
    await client.query('select pg_advisory_lock($1)', [liveChangesLock]);
    const changes = Promise.all(Array.from({ length: 60 }, () => goLive('1.1.0')));
    let most = 0;
    while (most === 0) most = await countWaiting();
    for (let count = 0; count < 5; count += 1) {
      expect((await person.request('GET /api/notes/')).status).toBe(200);
      most = Math.max(most, await countWaiting());
    }
    expect(most).toBe(1);
    await client.query('select pg_advisory_unlock($1)', [liveChangesLock]);
    // The first may have waited for the lock for as long as a statement does.
    expect((await changes).filter(({ status }) => status === 200).length).toBeGreaterThan(50);
  });
});
