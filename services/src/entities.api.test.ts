import { DataSource } from 'typeorm';
import { createDatabase, type PostgresServer, startPostgres } from '../test/postgres-server.ts';
import { dataSourceOptions } from './database/data-source.ts';
import { entities } from './tables.ts';

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
    const tables = await migrated.query<{ name: string }[]>(`select relname as name from pg_class where relkind = 'r'
      and relnamespace = 'public'::regnamespace`);
    const described = migrated.entityMetadatas.map(({ tableName }) => tableName);

    expect(tables.map(({ name }) => name).toSorted()).toEqual([...described, ...withoutEntity].toSorted());
  });
});
