import fs from 'node:fs';
import path from 'node:path';
import { type Pruned, pruneReleases } from '@daybook/contracts/publishing';
import { type AppStatus, type Change } from '@daybook/contracts/releases';
import { request, errorsOf } from '../../../test/api.ts';
import { liveChangesLock } from '../live/live-changes.service.ts';
import { type SeparateServerOnPostgres, startServerOnPostgres } from '../../../test/separate-server.ts';
import { asAdministrator } from '../../../test/postgres-server.ts';
import { aTeam, operatorSettings, type Team } from '../../../test/releasing.ts';

let server: SeparateServerOnPostgres;

beforeAll(async () => {
  server = await startServerOnPostgres(operatorSettings);
});

const query = (statement: string) => asAdministrator(server.database, (client) => client.query(statement));

describe('pruning', () => {
  it('removes releases that were not used for 30 days, but no live release, rollout or fallback', async () => {
    const team = await grown({
      '1.0.0': 'live 90 to 80 days ago',
      '1.1.0': 'live 80 to 20 days ago',
      '1.2.0': 'a rollout 70 to 60 days ago, never live',
      '1.3.0': 'never anything',
      '2.0.0': 'live 20 days ago until now',
      '2.1.0': 'the rollout since 10 days',
    });
    const planned = await prune(team, { dryRun: true });
    expect(planned.body).toEqual({ app: team.app, removed: ['1.0.0', '1.2.0', '1.3.0'] });
    expect(folders(team)).toHaveLength(6);

    expect((await prune(team)).body).toEqual(planned.body);
    expect(folders(team)).toEqual(['1.1.0', '2.0.0', '2.1.0']);
    expect((await prune(team)).body).toEqual({ app: team.app, removed: [] });
    for (const headers of [{}, { 'if-none-match': '*' }])
      for (const method of ['HEAD', 'GET'])
        expect((await request(`${method} /apps/${team.app}/1.0.0/remoteEntry.js`, { url: server.url, headers })).status).toBe(404);
    expect((await request(`GET /apps/${team.app}/1.1.0/remoteEntry.js`, { url: server.url })).status).toBe(200);
    const back = await team.goLive('1.0.0');
    expect([back.status, back.text]).toEqual([409, expect.stringContaining('were removed: publish it under a new version.')]);
  });

  it('makes removed releases unavailable for rollbacks and as fallbacks', async () => {
    const shell = await aTeam({ url: server.url, app: 'shell' });
    await shell.publish('1.0.0');
    await shell.goLive('1.0.0');
    const team = await grown({
      '1.0.0': 'live 90 to 80 days ago',
      '1.1.0': 'live 80 to 20 days ago',
      '2.0.0': 'live 20 days ago until now',
    });
    expect((await prune(team)).body.removed).toEqual(['1.0.0']);

    expect((await rollBack(team)).body).toMatchObject({ from: '2.0.0', to: '1.1.0' });
    const page = await request(`GET /${team.app}`, { url: server.url });
    expect(page.text).toContain(`/apps/${team.app}/1.1.0/`);
    expect(page.text).not.toContain(`/apps/${team.app}/1.0.0/`);
    const { live, fallback } = await status(team);
    expect([live, fallback]).toEqual(['1.1.0', undefined]);
    const further = await rollBack(team);
    expect([further.status, further.text]).toEqual([409, expect.stringContaining('There is no earlier release to go back to.')]);
  });

  it('is undone by publishing the release again, if it passes the checks of today', async () => {
    const team = await grown({ '1.0.0': 'never anything', '1.1.0': 'never anything', '2.0.0': 'live 20 days ago until now' });
    expect((await prune(team)).body.removed).toEqual(['1.0.0', '1.1.0']);
    expect((await team.publish('1.1.0')).status).toBe(201);
    expect((await team.goLive('1.1.0')).status).toBe(200);

    const other = await aTeam({ url: server.url });
    await other.publish('1.0.0');
    // Now 1.0.0 of the first app has a path of the second.
    await query(`
      alter table releases disable trigger user;
      update releases set description = jsonb_set(description, '{app,paths}', '[{"path": "/${team.app}", "login": false}]')
      where app = '${other.app}';
      update releases set description = jsonb_set(description, '{app,paths}', '[{"path": "/elsewhere", "login": false}]')
      where app = '${team.app}' and version <> '1.0.0';
      alter table releases enable trigger user`);
    expect((await other.goLive('1.0.0')).status).toBe(200);
    const rejected = await team.publish('1.0.0');
    const conflict = `The path /${team.app} is one of the app "${other.app}".`;
    expect([rejected.status, errorsOf(rejected)]).toEqual([422, { paths: [conflict] }]);
    expect(folders(team)).toEqual(['1.1.0', '2.0.0']);
  });

  it('skips a release that goes live at the same moment', async () => {
    const team = await grown({ '1.0.0': 'never anything', '2.0.0': 'live 20 days ago until now' });
    const response = await asAdministrator(server.database, async (client) => {
      await client.query('begin');
      await client.query('select pg_advisory_xact_lock($1)', [liveChangesLock]);
      const request = team.goLive('1.0.0');
      await until(async () => (await client.query(`${locks} and not granted`)).rowCount === 1);
      await client.query(`update releases set pruned = now() where app = $1 and version = '1.0.0'`, [team.app]);
      await client.query('commit');
      return request;
    });
    expect([response.status, (await status(team)).live]).toEqual([409, '2.0.0']);
  });

  it('skips a release that is being published again at the same moment', async () => {
    const team = await grown({ '1.0.0': 'never anything', '1.1.0': 'never anything', '2.0.0': 'live 20 days ago until now' });
    await asAdministrator(server.database, async (client) => {
      await client.query(`select pg_advisory_lock(hashtextextended('upload ' || $1, 0))`, [`${team.app} 1.0.0`]);
      expect((await prune(team)).body.removed).toEqual(['1.1.0']);
    });
    expect((await status(team)).releases.map(({ version }) => version)).toEqual(expect.arrayContaining(folders(team)));
  });

  it('stops if it has lost its reservation, and marks and removes nothing', async () => {
    const team = await grown({ '1.0.0': 'never anything', '2.0.0': 'live 20 days ago until now' });
    const response = await asAdministrator(server.database, async (client) => {
      await client.query('begin');
      await client.query('select pg_advisory_xact_lock($1)', [liveChangesLock]);
      const request = prune(team);
      await until(async () => (await client.query(`${locks} and not granted`)).rowCount === 1);
      await cutReservation(team);
      await client.query('commit');
      return request;
    });
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect([folders(team), (await query(prunedOf(team))).rowCount]).toEqual([['1.0.0', '2.0.0'], 0]);
    expect((await prune(team)).body.removed).toEqual(['1.0.0']);
  });

  it('keeps a fallback of any age', async () => {
    const team = await grown({ '1.0.0': 'live 90 to 80 days ago', '2.0.0': 'live 80 days ago until now' });
    expect((await prune(team)).body.removed).toEqual([]);
  });

  it('rejects less than 30 days', async () => {
    const team = await aTeam({ url: server.url });
    const rejected = await prune(team, { days: 29 });
    expect([rejected.status, errorsOf(rejected)]).toEqual([400, { days: ['At least 30 days.'] }]);
  });
});

describe('publishing', () => {
  it('stops if it has lost its reservation: nothing is stored, and the server keeps running', async () => {
    const team = await aTeam({ url: server.url });
    const response = await asAdministrator(server.database, async (client) => {
      await client.query('begin');
      // Read first by the checks, which run with the reservation.
      await client.query('lock table live_changes in access exclusive mode');
      const request = team.publish('1.0.0');
      await cutReservation(team);
      await client.query('commit');
      return request;
    });
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect([(await status(team)).releases, fs.existsSync(path.join(server.dataDir, 'releases', team.app))]).toEqual([[], false]);
    expect(fs.readdirSync(path.join(server.dataDir, 'releases')).filter((name) => name.startsWith('.coming-'))).toEqual([]);
    expect((await team.publish('1.0.0')).status).toBe(201);
  });
});

describe('the record of changes', () => {
  it('includes try links in the security log: created, and revoked', async () => {
    const { app, token, publish } = await aTeam({ url: server.url });
    await publish('1.0.0');
    const options = { url: server.url, token };
    await request(`POST /api/apps/${app}/try/`, { ...options, body: { version: '1.0.0' } });
    const [link] = (await request<{ id: string }[]>(`GET /api/apps/${app}/try/`, options)).body;
    await request(`DELETE /api/apps/${app}/try/${link!.id}/`, options);

    const logged = server.stdout().split('\n');
    const lines = logged.filter((line) => line.includes('"security":"try-link-') && line.includes(app));
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({
        security: 'try-link-created',
        version: '1.0.0',
        tokenId: expect.stringMatching(/^[\w-]{8,}$/) as unknown,
      }),
      expect.objectContaining({ security: 'try-link-revoked', link: link!.id, who: `team ${app}` }),
    ]);
  });

  it.each([
    `update live_changes set why = 'another'`,
    'delete from live_changes',
    `update releases set version = '9.9.9'`,
    'delete from releases',
  ])('cannot be changed: the database rejects %s', async (statement) => {
    const team = await aTeam({ url: server.url });
    await team.publish('1.0.0');
    await team.goLive('1.0.0');
    await expect(query(statement)).rejects.toThrow('only grows');
  });
});

/** Creates an app whose releases have the history in their descriptions, in days before now. */
async function grown(releases: Record<string, string>): Promise<Team> {
  const team = await aTeam({ url: server.url });
  for (const version of Object.keys(releases)) await team.publish(version);
  const moments = Object.entries(releases).flatMap(([version, history]) => {
    const from = /(?:live|rollout)\D* (\d+)/.exec(history)?.[1];
    return from
      ? [{ version, days: Number(from), isRollout: history.includes('rollout'), until: Number(/to (\d+)/.exec(history)?.[1] ?? 0) }]
      : [];
  });
  const live = (days: number) => moments.filter((moment) => !moment.isRollout && moment.days >= days).at(-1)?.version;
  const rolling = (days: number) =>
    moments.find((moment) => moment.isRollout && moment.days >= days && moment.until < days)?.version;
  const times = [...new Set(moments.flatMap(({ days, until }) => [days, until]))].filter(Boolean).sort((one, other) => other - one);
  const rows = times.map((days) => {
    const coming = rolling(days);
    const rollout = coming ? `'${coming}', 10` : 'null, null';
    return `('${team.app}', '${live(days)}', ${rollout}, now() - interval '${days} days', 'test', 'test')`;
  });
  await query('alter table releases disable trigger user');
  await query(`update releases set published = published - interval '100 days' where app = '${team.app}'`);
  await query('alter table releases enable trigger user');
  await query(`insert into live_changes (app, version, rollout_version, rollout_share, at, by, why) values ${rows.join()}`);
  return team;
}

/** Only of this database, because other tests use the same server. */
const locks = `
  select from pg_locks join pg_database on pg_database.oid = pg_locks.database
  where datname = current_database() and locktype = 'advisory'`;

/** Ends the idle connection that holds the reservation of version 1.0.0, as a restart of PostgreSQL does. */
async function cutReservation({ app }: Team) {
  const holder = `
    select pg_terminate_backend(pid) from pg_locks
    where locktype = 'advisory' and granted and objsubid = 1
      and (classid::bigint << 32 | objid::bigint) = hashtextextended('upload ${app} 1.0.0', 0)`;
  await until(async () => (await query(holder)).rowCount === 1);
  await until(async () => (await query(holder)).rowCount === 0);
}

const prunedOf = ({ app }: Team) => `select from releases where app = '${app}' and pruned is not null`;

async function until(condition: () => Promise<boolean>) {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 10));
}

const prune = ({ app, token }: Team, body: object = {}) =>
  request<Pruned>(`POST ${pruneReleases.path.replace(':app', app) as `/${string}`}`, { url: server.url, token, body });

const rollBack = ({ app, token }: Team) =>
  request<Change>(`POST /api/apps/${app}/rollback/`, { url: server.url, token, body: { why: 'It broke.' } });

const status = async ({ app, token }: Team) => (await request<AppStatus>(`GET /api/apps/${app}/`, { url: server.url, token })).body;

const folders = ({ app }: Team) => fs.readdirSync(path.join(server.dataDir, 'releases', app)).sort();
