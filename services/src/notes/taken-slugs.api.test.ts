import type { Note } from '@daybook/contracts/notes';
import { aPerson, type Person } from '../../test/api.ts';
import { asAdministrator } from '../../test/postgres-server.ts';
import { type SeparateServerOnPostgres, startServerOnPostgres } from '../../test/separate-server.ts';

let server: SeparateServerOnPostgres;
let person: Person;

/** Counts the rows that triggers see before they are inserted, also those that are not inserted then. */
const counter = `
  create sequence attempts_to_insert;
  create function count_attempt() returns trigger language plpgsql security definer as $$
  begin
    perform nextval('attempts_to_insert');
    return new;
  end $$;
  create trigger a_count_attempt before insert on notes for each row execute function count_attempt()`;

beforeAll(async () => {
  server = await startServerOnPostgres();
  await asAdministrator(server.database, (client) => client.query(counter));
  person = await aPerson(server.url);
});

const attempts = () =>
  asAdministrator(server.database, async (client) => {
    const { rows } = await client.query<{ last: number }>('select last_value::integer as last from attempts_to_insert');
    return rows[0]?.last;
  });

const create = async () =>
  (await person.request<Note>('POST /api/notes/', { body: { title: 'Milk', body: 'x', category: 'PERSONAL' } })).body;

// The words of a note of a megabyte take a second, and were computed six times for the sixth note of a title.
it('a note whose title others have is prepared once, when it is created and when it is restored', async () => {
  const notes: Note[] = [];
  for (let count = 0; count < 7; count += 1) notes.push(await create());
  expect(new Set(notes.map(({ slug }) => slug)).size).toBe(7);
  expect(await attempts()).toBe(7);

  const [first] = notes;
  await person.request('DELETE /api/notes/milk/');
  expect((await create()).slug).toBe('milk');
  const restored = await person.request(`POST /api/trash/${first?.id}/restore/`);
  expect([restored.status, await attempts()]).toEqual([201, 9]);
});
