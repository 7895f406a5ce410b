import { statementName, statementText } from './statement-name.ts';

it.each([
  ['select * from notes where owner = $1', 'select notes'],
  ['INSERT INTO "task"("id") VALUES (DEFAULT)', 'insert task'],
  ['update only jobs set due = now()', 'update jobs'],
  ['with gone as (delete from sessions returning 1) select 1', 'delete sessions'],
  ['with usage as (select 1 from account_usage for update), made as (insert into notes (id) values ($1))', 'insert notes'],
  ['with known as (select * from outcomes) select * from known', 'with outcomes'],
  ['START TRANSACTION', 'start'],
  ['', 'statement'],
])('of %s is %s', (text, name) => {
  expect(statementName(text)).toBe(name);
});

it.each([
  ["set application_name = 'it''s'", 'set application_name = ?'],
  [`select '${'x'.repeat(2000)}'`, 'select ?'],
  ['select 1\n  from notes', 'select 1 from notes'],
])('is recorded without literals', (text, recorded) => {
  expect(statementText(text)).toBe(recorded);
});
