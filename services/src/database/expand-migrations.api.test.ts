import { apiVersion } from '@daybook/contracts/api';
import pg from 'pg';
import { DataSource, type MigrationInterface } from 'typeorm';
import { createDatabase, type PostgresServer, startPostgres } from '../../test/postgres-server.ts';
import { breakingChanges, readSchema } from '../../test/schema-changes.ts';
import { dataSourceOptions } from './data-source.ts';

/** A migration that removes something names the version of the API since which nothing uses it. */
type Migration = MigrationInterface & { readonly unusedSince?: string };

let postgres: PostgresServer;
let url: string;
let client: pg.Client;

beforeAll(async () => {
  postgres = await startPostgres();
  url = await createDatabase(postgres.url);
  client = new pg.Client(url);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await postgres.stop();
});

/** Runs each migration, as TypeORM does, and returns what in it might break a server of the previous release. */
async function runEach(): Promise<{ migration: Migration; breaking: string[] }[]> {
  const { migrations, ...options } = dataSourceOptions(url);
  const source = await new DataSource(options).initialize();
  const runner = source.createQueryRunner();
  const results = [];
  for (const migration of migrations.map((Class) => new Class() as Migration)) {
    const before = await readSchema(client);
    if (migration.transaction !== false) await runner.startTransaction();
    await migration.up(runner);
    if (migration.transaction !== false) await runner.commitTransaction();
    results.push({ migration, breaking: breakingChanges(before, await readSchema(client)) });
  }
  await runner.release();
  await source.destroy();
  return results;
}

const isBefore = (version: string, other: string) => version.localeCompare(other, 'en', { numeric: true }) < 0;

describe('the migrations', () => {
  it('only add, so that servers of the previous release work on; one that removes says since when nothing uses it', async () => {
    const results = await runEach();

    expect(results.length).toBeGreaterThan(30);
    for (const { migration, breaking } of results) {
      const { name, unusedSince } = migration;
      expect({ name, isMarked: unusedSince !== undefined, breaking }).toEqual({
        name,
        isMarked: breaking.length > 0,
        breaking: unusedSince === undefined ? [] : breaking,
      });
      if (unusedSince !== undefined)
        expect({ name, isReleased: isBefore(unusedSince, apiVersion) }).toEqual({ name, isReleased: true });
    }
  });
});

describe('a change of the schema', () => {
  const tables = `
    create table cards (id integer primary key, title text not null, place text, unique (title));
    create function shorten(text) returns text language sql return left($1, 10);
    create function touch() returns trigger language plpgsql as 'begin return new; end';
    create trigger cards_touch before insert on cards for each row execute function touch()`;

  it.each([
    ['drop table cards', ['removes table cards']],
    ['alter table cards drop column place', ['removes column cards.place']],
    ['alter table cards rename column place to spot', ['removes column cards.place']],
    ['alter table cards alter column id type bigint', ['changes column cards.id from integer to bigint']],
    ['alter table cards alter column place set not null', ['makes column cards.place required']],
    ['alter table cards add column owner uuid not null', ['adds column cards.owner, which each insert must name']],
    [`alter table cards add check (place <> '')`, ['restricts cards by rule cards.cards_place_check']],
    ['create unique index one_place on cards (place)', ['restricts cards by rule cards.one_place']],
    ['alter table cards drop constraint cards_title_key', ['removes rule cards.cards_title_key']],
    ['drop function shorten', ['removes function shorten(text)']],
    ['drop trigger cards_touch on cards', ['removes trigger cards.cards_touch']],
    [`alter table cards add column owner text not null default ''`, []],
    ['alter table cards add column owner text, add unique (owner)', []],
    ['alter table cards alter column title drop not null', []],
    ['create index by_place on cards (place)', []],
    ['create table boards (id integer primary key, name text not null unique)', []],
  ])('%s: breaks %j', async (change, expected) => {
    await client.query('begin');
    await client.query(tables);
    const before = await readSchema(client);
    await client.query(change);
    const after = await readSchema(client);
    await client.query('rollback');

    expect(breakingChanges(before, after)).toEqual(expected);
  });
});
