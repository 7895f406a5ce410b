import type { LogEntry, Proof, ReleaseRecord, TreeHead } from '@daybook/contracts/release-log';
import { createHash } from 'node:crypto';
import { DataSource } from 'typeorm';
import { errorsOf, request } from '../../test/api.ts';
import { asAdministrator, createDatabase } from '../../test/postgres-server.ts';
import { aTeam, operator, operatorSettings } from '../../test/releasing.ts';
import { type SeparateServerOnPostgres, startSeparateServerForAll, startServerOnPostgres } from '../../test/separate-server.ts';
import { dataSourceOptions, migrationNames } from '../database/data-source.ts';
import { migrate } from '../database/migrate.ts';
import { MerkleTree } from './merkle-tree.ts';

const settings = { ...operatorSettings, JWT_SECRET: 'a secret of the tests, for all servers alike'.repeat(2) };

let first: SeparateServerOnPostgres;
let second: { readonly url: string };

beforeAll(async () => {
  first = await startServerOnPostgres({ ...settings, PUBLIC_URL: 'http://localhost:3000' });
  second = await startSeparateServerForAll({ ...settings, PUBLIC_URL: 'http://localhost:3000', DATABASE_URL: first.database });
});

describe('the log of releases', () => {
  it('has each change once, in one order on all servers, which sign the same head', async () => {
    const teams = await Promise.all([first, second, first, second].map(({ url }) => aTeam({ url })));
    await Promise.all(
      teams.map(async (team) => {
        await team.publish('1.0.0');
        await team.goLive('1.0.0');
      }),
    );
    const body = { give: { policies: ['vue'] }, why: 'A framework' };
    await request(`POST /api/apps/${teams[0]?.app}/permissions/`, { url: second.url, token: operator, body });

    const heads = await Promise.all([first, second].map(({ url }) => request<TreeHead>('GET /api/log/', { url })));
    expect(heads[1]?.body).toEqual(heads[0]?.body);
    const entries = await readEntries(first.url);
    expect(await readEntries(second.url)).toEqual(entries);
    expect(entries.map(({ index }) => index)).toEqual(entries.map((_, index) => index));
    const logged = entries.map(({ entry }) => JSON.parse(entry) as { type: string; app?: string });
    for (const { app } of teams) {
      const types = logged.filter((entry) => entry.app === app).map(({ type }) => type);
      expect(types).toEqual(app === teams[0]?.app ? ['release', 'live', 'permissions'] : ['release', 'live']);
    }
    expect(logged.filter(({ type }) => type === 'page')).toHaveLength(1);
    expect(heads[0]?.body.checkpoint).toContain(`\n${entries.length}\n${treeOf(entries).root().toString('base64')}\n`);
  });

  it('contains neither who made a change nor why', async () => {
    const texts = JSON.stringify(await readEntries(first.url));
    expect(texts).toContain('"reason');
    expect(texts).not.toMatch(/team app-|It is ready|A framework/);
  });

  it('has the hash of the record of a release, which names each file with its hash', async () => {
    const team = await aTeam({ url: first.url });
    await team.publish('1.0.0');
    const { record } = (await request<ReleaseRecord>(`GET /api/log/releases/${team.app}/1.0.0/`, { url: second.url })).body;
    const hash = createHash('sha256').update(record).digest('hex');
    expect((await readEntries(first.url)).map(({ entry }) => entry)).toContainEqual(expect.stringContaining(hash));
    expect(JSON.parse(record)).toMatchObject({ app: team.app, files: { 'remoteEntry.js': { bytes: 31 } } });
    expect((await request(`GET /api/log/releases/${team.app}/9.0.0/`, { url: first.url })).status).toBe(404);
  });

  it('proves that an entry is in it, and that it continues an earlier one', async () => {
    const tree = treeOf(await readEntries(first.url));
    const { size } = tree;
    const toText = (hashes: Buffer[]) => hashes.map((hash) => hash.toString('base64'));
    const get = (path: `/${string}`) => request<Proof>(`GET /api/log${path}`, { url: second.url });
    const inclusion = await get(`/inclusion/?index=2&size=${size}`);
    expect(inclusion.body.hashes).toEqual(toText(tree.inclusionProof(2, size)));
    const consistency = await get(`/consistency/?from=3&to=${size}`);
    expect(consistency.body.hashes).toEqual(toText(tree.consistencyProof(3, size)));

    for (const path of [`/inclusion/?index=0&size=${size + 1}`, '/inclusion/?index=3&size=3', '/consistency/?from=4&to=3'] as const)
      expect([path, (await get(path)).status]).toEqual([path, 422]);
    const wrong = await get('/inclusion/?index=-1&size=x');
    expect([wrong.status, Object.keys(errorsOf(wrong) ?? {})]).toEqual([400, ['index', 'size']]);
  });

  it.each(['0x1', '', '%20', '1e0', '%2B1', '1.0'])('has no entry of the number "%s"', async (index) => {
    const wrong = await request(`GET /api/log/inclusion/?index=${index}&size=3`, { url: second.url });
    expect([wrong.status, errorsOf(wrong)]).toEqual([400, { index: [expect.any(String)] }]);
  });
});

describe('the migration to the log', () => {
  it('appends what was there before, and says so', async () => {
    const url = await createDatabase(process.env['POSTGRES_URL'] ?? '');
    await migrate(url);
    await asAdministrator(url, (client) => client.query(rows));
    const before = await entriesIn(url);
    const source = await new DataSource(dataSourceOptions(url)).initialize();
    const later = migrationNames.toSorted().filter((name) => name.slice(-13) >= '1795970000000');
    for (const _ of later) await source.undoLastMigration();
    await source.destroy();
    await migrate(url);

    const after = await entriesIn(url);
    expect(before.map(({ type }) => type)).toEqual(['release', 'live', 'permissions', 'release', 'live']);
    expect(after.map(({ type }) => type)).toEqual(['release', 'release', 'live', 'live', 'permissions']);
    expect(after.every(({ backfilled }) => backfilled === true)).toBe(true);
    const known = ({ reason: _, backfilled: __, ...entry }: Entry) => JSON.stringify(entry);
    expect(after.map(known).sort()).toEqual(before.map(known).sort());
  });
});

type Entry = Readonly<Record<string, unknown>>;

const rows = `
  insert into releases (app, version, description, files) values ('shell', '1.0.0', '{}', '{}');
  insert into live_changes (app, version, by, why) values ('shell', '1.0.0', 'ann', 'first');
  insert into permission_changes (app, permissions, by, token_id, why) values ('shell', '{"policies": ["vue"]}', 'ann', 'x', 'y');
  insert into releases (app, version, description, files) values ('shell', '1.1.0', '{}', '{}');
  insert into live_changes (app, version, rollout_version, rollout_share, by, why) values ('shell', '1.0.0', '1.1.0', 5, 'ann', 'z');`;

const entriesIn = (url: string) =>
  asAdministrator(url, async (client) => {
    const result = await client.query<{ entry: string }>('select entry from log_entries order by id');
    return result.rows.map(({ entry }) => JSON.parse(entry) as Entry);
  });

const readEntries = async (url: string) => (await request<LogEntry[]>('GET /api/log/entries/', { url })).body;

function treeOf(entries: readonly LogEntry[]) {
  const tree = new MerkleTree();
  for (const { entry } of entries) tree.append(entry);
  return tree;
}
