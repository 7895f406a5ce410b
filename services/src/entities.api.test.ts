import fs from 'node:fs';
import path from 'node:path';
import { DataSource } from 'typeorm';
import { createDatabase, type PostgresServer, startPostgres } from '../test/postgres-server.ts';
import { dataSourceOptions } from './database/data-source.ts';
import { entities, expiredRows } from './tables.ts';

/** Tables that no entity describes, because only SQL statements use them. */
const withoutEntity = [
  'account_usage',
  'attempts',
  'change_counters',
  'changes',
  'documents',
  'health_minutes',
  'health_tallies',
  'health_votes',
  'jobs',
  'log_entries',
  'log_heads',
  'log_keys',
  'migrations',
  'note_versions',
  'outcomes',
  'secret_uses',
  'trash',
  'try_links',
];

let postgres: PostgresServer;
let migrated: DataSource;

beforeAll(async () => {
  postgres = await startPostgres();
  migrated = await new DataSource({ ...dataSourceOptions(await createDatabase(postgres.url)), entities }).initialize();
  await migrated.runMigrations({ transaction: 'each' });
});
afterAll(async () => {
  await migrated.destroy();
  await postgres.stop();
});

describe('the schema that the migrations create', () => {
  it('is the one that the entities describe', async () => {
    const { upQueries } = await migrated.driver.createSchemaBuilder().log();

    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });

  it('has an entity for each table, except those that only SQL statements use', async () => {
    const tables = await tablesOf(migrated);
    const described = migrated.entityMetadatas.map(({ tableName }) => tableName);

    expect(tables).toEqual([...described, ...withoutEntity].toSorted());
  });

  it('has tables of which docs/architecture.md says what bounds each', async () => {
    const page = fs.readFileSync(path.resolve(__dirname, '../../docs/architecture.md'), 'utf8');
    const documented = Array.from(page.matchAll(/^\| `(\w+)` +\| \S/gm), ([, name]) => name);

    expect(documented.toSorted()).toEqual(await tablesOf(migrated));
  });

  it('has an index for each job that deletes expired rows', async () => {
    const indexes = await migrated.query<{ definition: string }[]>(
      `select indexdef as definition from pg_indexes where schemaname = 'public'`,
    );
    for (const { table, column } of expiredRows) {
      const beginsWithColumn = new RegExp(`ON public\\.${table} USING btree \\(${column}[,)]`);
      expect(indexes.map(({ definition }) => definition)).toContainEqual(expect.stringMatching(beginsWithColumn));
    }
  });
});

async function tablesOf(database: DataSource) {
  const tables = await database.query<{ name: string }[]>(`select relname as name from pg_class where relkind in ('r', 'p')
    and relnamespace = 'public'::regnamespace`);
  return tables.map(({ name }) => name).toSorted();
}
