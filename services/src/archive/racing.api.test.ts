import type { Tokens } from '@daybook/contracts/accounts';
import type { Archive, Imported } from '@daybook/contracts/archive';
import type pg from 'pg';
import { aPerson, type Person, request } from '../../test/api.ts';
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

it('an import stores nothing if its session ends meanwhile', async () => {
  const person = await aPerson(server.url);
  const response = await importWhile(
    `insert into tasks (owner_id, id, number, title, category) values ('${person.id}', gen_random_uuid(), 7, 'Milk', 'backlog')`,
    person,
    { notes: [note], tasks: [{ ...task, id: 7 }] },
    () => person.request('POST /api/token/revoke/', { body: { refresh: person.refresh } }),
  );
  expect([response.status, response.text]).toEqual([401, expect.stringContaining('The access has ended since the request began.')]);
  const { username, password } = person;
  const again = await request<Tokens>('POST /api/token/', { url: server.url, body: { username, password } });
  const { notes } = (await person.request<Archive>('GET /api/export/', { token: again.body.access })).body;
  expect(notes).toEqual([]);
});

/** Imports while another transaction runs the statement. It commits after `meanwhile`, once the import waits for its lock. */
const importWhile = (
  statement: string,
  person: Person,
  archive: Pick<Archive, 'notes' | 'tasks'>,
  meanwhile: () => Promise<unknown> = () => Promise.resolve(),
) =>
  asAdministrator(server.database, async (client) => {
    await client.query('begin');
    await client.query(statement);
    const response = person.request<Imported>('POST /api/import/', { body: { format: 'daybook', version: 1, ...archive } });
    await Promise.race([waitsForLock(client), response]);
    await meanwhile();
    await client.query('commit');
    return response;
  });

/** Resolves when a connection of this database waits for a lock. */
async function waitsForLock(client: pg.Client) {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await client.query(waiting)).rowCount === 0) await new Promise((resolve) => setTimeout(resolve, 10));
}
