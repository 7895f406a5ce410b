import type { Note } from '@daybook/contracts/notes';
import { aPerson, type Person } from '../../test/api.ts';
import { startServerOnPostgres } from '../../test/separate-server.ts';
import { asAdministrator } from '../../test/postgres-server.ts';

/** Adds notes with `often` in each, and `rarely` in every thousandth, to owners in turn. */
const seed = `
  insert into notes (owner_id, id, slug, title, body, category)
  select ($1::uuid[])[1 + number % cardinality($1::uuid[])], gen_random_uuid(), 'note-' || number, 'Note ' || number,
    'often' || case when number % 1000 = 0 then ' rarely' else '' end, 'PERSONAL'
  from generate_series(1, $2) as number`;

const ids = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());

let address: string;
let people: { few: Person; many: Person; large: Person };

beforeAll(async () => {
  const { url, database } = await startServerOnPostgres();
  address = database;
  people = { few: await aPerson(url), many: await aPerson(url), large: await aPerson(url) };
  await asAdministrator(address, async (client) => {
    await client.query(seed, [[...ids(99), people.few.id], 5000]);
    await client.query(seed, [[people.many.id], 5000]);
    await client.query('vacuum analyze notes');
  });
});

describe('the index of words', () => {
  const search = async (person: Person, text: string) =>
    (await person.request<Note[]>(`GET /api/notes-search/?search=${text}&view=preview&limit=60`)).body.length;

  /** How often the indexes were read, once so many reads are counted: PostgreSQL counts those of a connection at a later statement of it. */
  const readsOnce = (counted: number) =>
    asAdministrator(address, async (client) => {
      for (;;) {
        const { rows } = await client.query<{ words: number; others: number }>(
          `select sum(idx_scan) filter (where indexrelname = 'ix_notes_words')::integer as words,
            sum(idx_scan) filter (where indexrelname <> 'ix_notes_words')::integer as others
          from pg_stat_user_indexes where relname = 'notes'`,
        );
        const { words = 0, others = 0 } = rows[0] ?? {};
        if (words + others >= counted) return { words, others };
        await people.few.request('GET /api/tasks/');
      }
    });

  it('is not used for a user with few notes, but for one with many, whatever was searched before', async () => {
    const before = await readsOnce(0);
    for (let count = 0; count < 7; count += 1) expect(await search(people.few, 'often')).toBe(50);
    const ofFew = await readsOnce(before.words + before.others + 7);
    expect(ofFew).toEqual({ words: before.words, others: before.others + 7 });
    for (let count = 0; count < 7; count += 1) expect(await search(people.many, 'rarely')).toBe(5);
    const ofMany = await readsOnce(ofFew.words + ofFew.others + 7);
    expect(ofMany).toEqual({ words: ofFew.words + 7, others: ofFew.others });
  });
});

/** In bytes. */
const largest = 4 * 1024 * 1024;

it('lists notes of more than 2 GiB together, where an account may have that many', async () => {
  await asAdministrator(address, async (client) => {
    const columns = 'owner_id, id, slug, title, body, category';
    await client.query(`insert into notes (${columns}) values ($1, gen_random_uuid(), 'first', '', repeat('x', $2), 'PERSONAL')`, [
      people.large.id,
      largest,
    ]);
    // The body is copied as it is packed, which is small; the words of each copy would take half a minute.
    await client.query('alter table notes disable trigger user');
    await client.query(
      `insert into notes (${columns})
      select owner_id, gen_random_uuid(), 'copy-' || number, title, body, category
      from notes, generate_series(1, 520) as number where owner_id = $1`,
      [people.large.id],
    );
    await client.query('alter table notes enable trigger user');
  });
  const { status, body } = await people.large.request<Note[]>('GET /api/notes/');
  expect([status, body.map((note) => note.body.length)]).toEqual([200, [largest]]);
});
