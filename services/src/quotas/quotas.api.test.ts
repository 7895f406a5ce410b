import type { Note } from '@daybook/contracts/notes';
import type { Problem } from '@daybook/contracts/problem';
import type { Task } from '@daybook/contracts/tasks';
import { type Answered, aPerson, type Person } from '../../test/api.ts';
import { anArchive, aNote, aTask, exported, importInto } from '../../test/exported-data.ts';
import { ownApiOnServer } from '../../test/own-api.ts';
import { asAdministrator } from '../../test/postgres-server.ts';

const times = (count: number) => Array.from({ length: count }, (_, index) => index);
const statuses = (answers: readonly Answered[]) => answers.map(({ status }) => status).sort();

let url: string;
let database: string;
let person: Person;
beforeAll(async () => {
  ({ url, database } = await ownApiOnServer({
    NOTES_LIMIT_ACCOUNT: '5',
    NOTE_BYTES_LIMIT_ACCOUNT: '1000',
    TASKS_LIMIT_ACCOUNT: '5',
    REGISTER_LIMIT_ADDRESS: '100',
  }));
});
beforeEach(async () => (person = await aPerson(url)));

const addNote = (body: string, headers = {}) =>
  person.ask<Note & Problem>('POST /api/notes/', { body: { title: 'Milk', body, category: 'PERSONAL' }, headers });
const changeNote = (slug: string, body: string) =>
  person.ask<Problem>(`PUT /api/notes/${slug}/`, { body: { title: 'Milk', body, category: 'PERSONAL' } });
const addTask = (headers = {}) =>
  person.ask<Task & Problem>('POST /api/tasks/', { body: { title: 'Rent', category: 'backlog' }, headers });
const once = { 'idempotency-key': 'once' };

/** The owner is $1. */
const query = <Row extends object>(statement: string, ...values: string[]) =>
  asAdministrator(database, async (client) => (await client.query<Row>(statement, [person.id, ...values])).rows);

describe('an account', () => {
  it('has as many notes as it may, also when many are made at once, and one more when one was deleted', async () => {
    const answers = await Promise.all(times(12).map(() => addNote('x')));
    expect(statuses(answers)).toEqual([...times(5).map(() => 201), ...times(7).map(() => 409)]);
    expect((await person.ask<Note[]>('GET /api/notes/')).body).toHaveLength(5);
    const refused = await addNote('x');
    expect(refused.body).toMatchObject({
      status: 409,
      detail: 'There is no place for this: an account may have 5 notes with 1 MB of text. Delete some, then try again.',
    });
    expect(refused.body).not.toHaveProperty('errors');
    expect((await person.ask('DELETE /api/notes/milk/')).status).toBe(204);
    expect(statuses(await Promise.all([addNote('x'), addNote('x')]))).toEqual([201, 409]);
  });

  it('has as many tasks as it may, also when many are made at once', async () => {
    const answers = await Promise.all(times(12).map(() => addTask()));
    expect(statuses(answers)).toEqual([...times(5).map(() => 201), ...times(7).map(() => 409)]);
    expect((await addTask()).body.detail).toBe(
      'There is no place for this: an account may have 5 tasks. Delete some, then try again.',
    );
    expect((await person.ask('PUT /api/tasks/1/', { body: { id: 9, title: 'Rent', category: 'completed' } })).status).toBe(200);
    await person.ask('DELETE /api/tasks/9/');
    expect((await addTask()).status).toBe(201);
  });

  it('has as much text as it may: what is too large is not saved, and what does not grow is', async () => {
    expect((await addNote('x'.repeat(600))).status).toBe(201);
    expect((await addNote('é'.repeat(200))).status).toBe(409);
    expect((await addNote('é'.repeat(190))).status).toBe(201);
    expect((await changeNote('milk', 'x'.repeat(650))).status).toBe(409);
    expect((await person.ask<Note>('GET /api/notes/milk/')).body.body).toHaveLength(600);
    expect((await changeNote('milk', 'y'.repeat(600))).status).toBe(200);
    expect((await changeNote('milk', 'y')).status).toBe(200);
    expect((await changeNote('milk-2', 'x'.repeat(900))).status).toBe(200);
    expect((await changeNote('milk', 'y'.repeat(500))).status).toBe(409);
  });

  it('is told of a note that is gone or changed before it is told that there is no place', async () => {
    await addNote('x');
    expect((await changeNote('bread', 'x'.repeat(2000))).status).toBe(404);
    const body = { title: 'Milk', body: 'x'.repeat(2000), category: 'PERSONAL' };
    expect((await person.ask('PUT /api/notes/milk/', { body, headers: { 'if-match': '"old"' } })).status).toBe(412);
  });

  it('makes a refused note under the same key once there is a place', async () => {
    await Promise.all(times(5).map(() => addNote('x')));
    expect((await addNote('x', once)).status).toBe(409);
    await person.ask('DELETE /api/notes/milk/');
    expect((await addNote('x', once)).status).toBe(201);
  });

  it('keeps no text of a note under its Idempotency-Key', async () => {
    await addNote('x'.repeat(900), once);
    await changeNote('milk', '');
    const [kept] = await query<{ row: string }>(`select idempotency_keys::text as row from idempotency_keys where owner_id = $1`);
    expect(kept?.row).not.toContain('xx');
    expect(kept?.row.length).toBeLessThan(200);
  });
});

describe('an answer that an earlier release kept', () => {
  const make = { note: () => addNote('secret', once), task: () => addTask(once) };

  /** As the earlier release wrote it: the whole answer, and the id of a note only. */
  async function makeAsBefore(kind: 'note' | 'task', entity: string) {
    const made = await make[kind]();
    const headers = { etag: made.headers.get('etag'), location: made.headers.get('location') };
    const answer = JSON.stringify({ headers, body: made.body });
    await query(`update idempotency_keys set answer = $2, entity = ${entity} where owner_id = $1`, answer);
    return made;
  }

  it.each([
    ['note', 'entity'],
    ['note', 'null'],
    ['task', 'null'],
  ] as const)('to the creation of a %s (%s) is given again', async (kind, entity) => {
    const made = await makeAsBefore(kind, entity);
    const again = await make[kind]();
    expect([again.status, again.body]).toEqual([201, made.body]);
    for (const name of ['etag', 'location']) expect(again.headers.get(name)).toBe(made.headers.get(name));
  });

  it('loses its text when the note is deleted', async () => {
    await makeAsBefore('note', 'entity');
    expect(await query('select from idempotency_keys where owner_id = $1 and answer::text like $2', '%secret%')).toHaveLength(1);
    await person.ask('DELETE /api/notes/milk/');
    expect(await query('select from idempotency_keys where owner_id = $1 and answer::text like $2', '%secret%')).toEqual([]);
    expect((await make.note()).status).toBe(404);
  });
});

describe('an import', () => {
  const notes = (count: number, body = 'x') => times(count).map((index) => aNote({ slug: `note-${index}`, body }));
  const tasks = (count: number) => times(count).map((index) => aTask(index + 1));

  it.each([
    ['notes', anArchive({ notes: notes(6), tasks: tasks(1) })],
    ['text', anArchive({ notes: notes(2, 'x'.repeat(600)), tasks: tasks(1) })],
    ['tasks', anArchive({ notes: notes(1), tasks: tasks(6) })],
  ])('of too many %s is refused as a whole', async (_, archive) => {
    const refused = await importInto(person, archive);
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('Delete some')]);
    expect(await exported(person)).toMatchObject({ notes: [], tasks: [] });
  });

  it('that fills an account is taken, and taken again', async () => {
    const archive = anArchive({ notes: notes(5), tasks: tasks(5) });
    expect((await importInto(person, archive)).body.notes).toEqual({ added: 5, kept: 0 });
    expect((await importInto(person, archive)).body.notes).toEqual({ added: 0, kept: 5 });
    expect([(await addNote('x')).status, (await addTask()).status]).toEqual([409, 409]);
  });
});
