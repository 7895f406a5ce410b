import { createDatabase, startPostgres, type PostgresServer } from '../../../test/postgres-server.ts';
import { DirectConnections } from '../../database/direct-connections.ts';
import type { Jobs } from '../../database/jobs/jobs.ts';
import { migrate } from '../../database/migrate.ts';
import { OrphanedVersionsJob } from './orphaned-versions.job.ts';

let postgres: PostgresServer;
let database: DirectConnections;
beforeAll(async () => {
  postgres = await startPostgres();
  const url = await createDatabase(postgres.url);
  await migrate(url);
  database = new DirectConnections(url);
});
afterAll(async () => {
  await database.onApplicationShutdown();
  await postgres.stop();
});

const id = (number: string) => `('00000000-0000-7000-8000-' || lpad(${number}::text, 12, '0'))::uuid`;

it('deletes the versions of a deleted note among many others, also if a step ends between two of them', async () => {
  // In the order of the steps: 9,990 versions of notes that are stored, 20 of one that is not, and 10 of one in the trash.
  await database.query(`insert into notes (owner_id, id, slug, title, body, category)
    select ${id('1')}, ${id('number')}, number::text, '', '', 'PERSONAL' from generate_series(1, 999) as number`);
  await database.query(`insert into trash (owner_id, id, kind, key, title, bytes, content)
    values (${id('1')}, ${id('1001')}, 'notes', 'x', 'x', 1, '{}')`);
  await database.query(`insert into note_versions (owner_id, note_id, version, title, body, category, saved, expires)
    select ${id('1')}, ${id('note')}, version, '', '', 'PERSONAL', now(), now() + interval '1 day'
    from generate_series(1, 1001) as note, generate_series(1, case note when 1000 then 20 else 10 end) as version`);
  const query = jest.spyOn(database, 'query');

  await new OrphanedVersionsJob({} as Jobs, database).run(new AbortController().signal);
  const steps = query.mock.calls.length;
  query.mockRestore();

  expect(steps).toBe(2);
  const left = await database.query('select note_id, count(*)::integer from note_versions group by note_id');
  expect(left.rows).toHaveLength(1000);
  expect(left.rows.every(({ count }) => count === 10)).toBe(true);
});

it('goes on where the last run was stopped, and begins again after the end', async () => {
  const query = jest.spyOn(database, 'query');
  const job = new OrphanedVersionsJob({} as Jobs, database);
  const stopping = new AbortController();
  const stopped = job.run(stopping.signal);
  stopping.abort();
  await stopped;
  for (const _ of [1, 2]) await job.run(new AbortController().signal);
  const begins = query.mock.calls.map((call: readonly unknown[]) => (call[1] as readonly string[])[1]);
  query.mockRestore();

  const first = '00000000-0000-0000-0000-000000000000';
  const last = '00000000-0000-7000-8000-000000001001';
  expect(begins).toEqual([first, last, first, last]);
});
