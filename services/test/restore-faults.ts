import type pg from 'pg';

/** Statements of a restore wait for ten minutes when it has dropped the first table. */
export const stopAtFirstDrop = `
  create schema test;
  create function test.wait() returns event_trigger language plpgsql as 'begin perform pg_sleep(600); end';
  create event trigger wait on sql_drop execute function test.wait()`;

/** Returns the connection of a restore that waits. */
export async function untilItStops(client: pg.Client): Promise<number> {
  const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`;
  for (;;) {
    const { rows } = await client.query<{ pid: number }>(waiting);
    if (rows[0]) return rows[0].pid;
    await new Promise(setImmediate);
  }
}

/** The whole database cannot be analyzed: an index of another schema has an expression that fails. */
export const failAnalyze = `
  create schema other;
  create table other.rows (id int);
  create function other.fail(id int) returns int immutable language plpgsql as 'begin return id; end';
  create index on other.rows (other.fail(id));
  insert into other.rows values (1);
  create or replace function other.fail(id int) returns int immutable language plpgsql as 'begin raise ''no analysis''; end'`;
