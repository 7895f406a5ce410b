import type { Archive, Imported } from '@daybook/contracts/archive';
import type pg from 'pg';
import { aPerson, type Person } from '../../test/api.ts';
import { type SeparateServerOnPostgres, startServerOnPostgres } from '../../test/separate-server.ts';
import { asAdministrator } from '../../test/postgres-server.ts';

let server: SeparateServerOnPostgres;

beforeAll(async () => {
  server = await startServerOnPostgres();
});

const created = '2026-11-21T08:00:00.000Z';
const id = '019ab000-0000-7000-8000-0123456789ab';
const note = { id, slug: 'milk', title: 'Milk', body: '', category: 'PERSONAL', created, updated: created } as const;
const task = { title: 'Milk', category: 'backlog', created } as const;

describe('an import that races with another write', () => {
  it('gives the note another slug', async () => {
    const person = await aPerson(server.url);
    const response = await importWhile(
      `insert into notes (owner_id, id, slug, title, body, category)
      values ('${person.id}', gen_random_uuid(), 'milk', 'Other', '', 'PERSONAL')`,
      person,
      { notes: [note, { ...note, id: crypto.randomUUID(), slug: 'bread' }], tasks: [] },
    );
    expect([response.status, response.body.notes]).toEqual([200, { added: 2, kept: 0 }]);
    const { notes } = (await person.request<Archive>('GET /api/export/')).body;
    expect(notes.map(({ slug }) => slug).sort()).toEqual(['bread', 'milk', 'milk-0123456789ab']);
  });

  it.each([
    ['that another task has', 'Other', { added: 1, kept: 1, conflicting: [7] }],
    ['that an equal task has', 'Milk', { added: 1, kept: 2, conflicting: [] }],
  ])('reports a number %s', async (_, title, expected) => {
    const person = await aPerson(server.url);
    await person.request('POST /api/tasks/', { body: { id: 1, title: 'Milk', category: 'backlog' } });
    const response = await importWhile(
      `insert into tasks (owner_id, id, number, title, category) values ('${person.id}', gen_random_uuid(), 7, '${title}', 'backlog')`,
      person,
      { notes: [], tasks: [1, 7, 8].map((number) => ({ ...task, id: number })) },
    );
    expect([response.status, response.body.tasks]).toEqual([200, expected]);
  });
});

/** Imports while another transaction runs the statement. It commits once the import waits for its lock. */
const importWhile = (statement: string, person: Person, archive: Pick<Archive, 'notes' | 'tasks'>) =>
  asAdministrator(server.database, async (client) => {
    await client.query('begin');
    await client.query(statement);
    const response = person.request<Imported>('POST /api/import/', { body: { format: 'daybook', version: 1, ...archive } });
    await Promise.race([waitsForLock(client), response]);
    await client.query('commit');
    return response;
  });

/** Resolves when a connection of this database waits for a lock. */
async function waitsForLock(client: pg.Client) {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await client.query(waiting)).rowCount === 0) await new Promise((resolve) => setTimeout(resolve, 10));
}
