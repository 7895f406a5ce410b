import http, { type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Archive } from '@daybook/contracts/archive';
import type { Note } from '@daybook/contracts/notes';
import fc from 'fast-check';
import { aPerson, errorsOf } from '../../test/api.ts';
import { anArchive, aNote, aTask, aWriter, exportArchive, importArchive } from '../../test/sample-archives.ts';
import { until } from '../../test/heavy-server.ts';
import { startSeparateServer } from '../../test/separate-server.ts';

describe('an export', () => {
  it('contains all data of the user, and nothing of others', async () => {
    const [person, other] = [await aWriter(), await aWriter()];
    const archive = await exportArchive(person);
    expect(archive.notes.map(({ slug, body }) => [slug, body])).toEqual([
      ['milk', 'Milk!'],
      ['bread', 'Bread!'],
      ['milk-2', 'Milk!'],
    ]);
    expect(archive.tasks.map(({ id, title }) => [id, title])).toEqual([
      [7, 'Seven'],
      [8, 'Eight'],
    ]);
    expect(JSON.stringify(archive)).not.toContain((await exportArchive(other)).notes[0]?.id);
  });
});

describe('a long export', () => {
  it('contains every note and task, even notes of a megabyte', async () => {
    const person = await aPerson();
    const bodies = Array.from({ length: 3 }, (_, index) => `${index}${'ü'.repeat(512 * 1024)}`);
    const long = bodies.map((body, index) => aNote({ slug: `long-${index}`, body }));
    const notes = [...long, ...Array.from({ length: 1100 }, (_, index) => aNote({ slug: `note-${index}` }))];
    const tasks = Array.from({ length: 1100 }, (_, index) => aTask(1100 - index));
    expect((await importArchive(person, anArchive({ notes, tasks }))).status).toBe(200);
    const archive = await exportArchive(person);
    expect(archive.notes).toEqual(notes.sort((one, other) => (one.id < other.id ? -1 : 1)));
    expect(archive.tasks).toEqual(tasks);
  });
});

it('a long export ends with its session', async () => {
  const server = await startSeparateServer({});
  const person = await aPerson(server.url);
  for (let note = 0; note < 6; note += 1) {
    const body = { title: `Long ${note}`, category: 'PERSONAL', body: 'ü'.repeat(1_000_000) };
    expect((await person.request('POST /api/notes/', { body })).status).toBe(201);
  }
  // Not fetch: it reads ahead, and the system enlarges its buffers for a reader, once up to the whole export.
  const exporting = await startReading(`${server.url}/api/export/`, person.access);
  expect((await person.request('POST /api/token/revoke/', { body: { refresh: person.refresh } })).status).toBe(204);
  await until(() => /"operation":"exportArchive".*"The client has gone"/.test(server.stdout()));
  await expect(text(exporting)).rejects.toThrow('aborted');
});

/** Returns a response of which nothing is read yet. */
const startReading = (url: string, token: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    http.get(url, { headers: { authorization: `Bearer ${token}` } }, resolve).on('error', reject);
  });

describe('an import', () => {
  it('gives a note another slug if its own and the next choice are taken', async () => {
    const person = await aWriter();
    const note = aNote({ slug: 'milk' });
    const next = aNote({ slug: `milk-${note.id.replaceAll('-', '').slice(-12)}` });
    await importArchive(person, anArchive({ notes: [next] }));
    expect((await importArchive(person, anArchive({ notes: [note] }))).body).toMatchObject({ notes: { added: 1, kept: 0 } });
    const imported = (await exportArchive(person)).notes.find(({ id }) => id === note.id);
    expect(imported?.slug).toMatch(/^milk-[\da-f]{10}$/);
  });

  it('restores everything in another account, with its timestamps and slugs', async () => {
    const archive = await exportArchive(await aWriter());
    const person = await aPerson();
    expect((await importArchive(person, archive)).body).toEqual({
      notes: { added: 3, kept: 0 },
      tasks: { added: 2, kept: 0, conflicting: [] },
    });
    expect(await exportArchive(person)).toEqual(archive);
    expect((await person.request<Note>('GET /api/notes/milk-2/')).status).toBe(200);
    expect((await person.request<Note[]>('GET /api/notes-search/?search=bread')).body).toHaveLength(1);
  });

  it('keeps timestamps of 1890 in any time zone of the server', async () => {
    const { url } = await startSeparateServer({ TZ: 'Europe/Berlin' });
    const person = await aPerson(url);
    const long = '1890-01-01T00:00:00.000Z';
    await importArchive(person, anArchive({ notes: [aNote({ created: long, updated: long })] }));
    expect((await exportArchive(person)).notes).toMatchObject([{ created: long, updated: long }]);
  });

  it('keeps the last millisecond of the year 9999', async () => {
    const last = '9999-12-31T23:59:59.999Z';
    const archive = anArchive({ notes: [aNote({ created: last, updated: last })], tasks: [{ ...aTask(1), created: last }] });
    const [person, other] = [await aPerson(), await aPerson()];
    await importArchive(person, archive);
    await importArchive(other, await exportArchive(person));
    expect(await exportArchive(other)).toMatchObject({ notes: archive.notes, tasks: archive.tasks });
  });

  it.each([
    [
      'an entry',
      (archive: Archive) => ({ ...archive, notes: [...archive.notes, { ...archive.notes[0], category: 'NONE' }] }),
      'notes.3.category',
    ],
    ['a number', (archive: Archive) => ({ ...archive, tasks: [{ ...archive.tasks[0], id: 0 }] }), 'tasks.0.id'],
    ['an unknown field', (archive: Archive) => ({ ...archive, notes: [{ ...archive.notes[0], owner: 'x' }] }), 'notes.0.owner'],
    ['an invalid slug', (archive: Archive) => ({ ...archive, notes: [{ ...archive.notes[0], slug: '../x' }] }), 'notes.0.slug'],
    [
      'a year before 1000',
      (archive: Archive) => ({ ...archive, notes: [{ ...archive.notes[0], updated: '0999-12-31T23:59:59Z' }] }),
      'notes.0.updated',
    ],
    [
      'the year 0',
      (archive: Archive) => ({ ...archive, tasks: [{ ...archive.tasks[0], created: '0000-01-01T00:00:00Z' }] }),
      'tasks.0.created',
    ],
    [
      'a time that is rounded to the year 10000',
      (archive: Archive) => ({ ...archive, notes: [{ ...archive.notes[0], created: '9999-12-31T23:59:59.9999Z' }] }),
      'notes.0.created',
    ],
    ['the format', (archive: Archive) => ({ ...archive, format: 'other' }), 'format'],
    ['the version', (archive: Archive) => ({ ...archive, version: 3 }), 'version'],
  ])('names the field and imports nothing if %s is wrong', async (_, spoil, field) => {
    const archive = await exportArchive(await aWriter());
    const person = await aPerson();
    const response = await importArchive(person, spoil(archive));
    expect([response.status, Object.keys(errorsOf(response) ?? {})]).toEqual([400, [field]]);
    expect(await exportArchive(person)).toMatchObject({ notes: [], tasks: [] });
  });

  it('is rejected with the line at which a truncated archive ends', async () => {
    const person = await aPerson();
    const text = JSON.stringify(await exportArchive(await aWriter()), null, 2);
    const raw = text.slice(0, text.indexOf('"tasks"'));
    const response = await person.request<{ detail: string }>('POST /api/import/', {
      raw,
      headers: { 'content-type': 'application/json' },
    });
    expect(response.status).toBe(400);
    expect(response.body.detail).toMatch(new RegExp(`line ${raw.split('\n').length}`));
  });

  it('accepts larger bodies than other operations, up to a limit', async () => {
    const person = await aPerson();
    const { notes } = await exportArchive(await aWriter());
    const large = { format: 'daybook', version: 1, tasks: [], notes: [{ ...notes[0], body: 'x'.repeat(1_000_000) }] };
    const many = Array.from({ length: 8 }, (_, index) => ({ ...large.notes[0], id: crypto.randomUUID(), slug: `note-${index}` }));
    expect((await importArchive(person, { ...large, notes: many })).body.notes.added).toBe(8);
    expect((await importArchive(person, { ...large, notes: Array.from({ length: 40 }, () => large.notes[0]) })).status).toBe(413);
  });

  it('waits for other imports of the same user, and is rejected if too many wait', async () => {
    const person = await aPerson();
    const archive = anArchive({ notes: Array.from({ length: 300 }, (_, index) => aNote({ slug: `note-${index}` })) });
    const imports = await Promise.all(Array.from({ length: 8 }, () => importArchive(person, archive)));
    const statuses = new Set(imports.map(({ status }) => status));
    expect([...statuses].sort()).toEqual([200, 429]);
    expect((await exportArchive(person)).notes).toHaveLength(300);
    expect((await importArchive(person, archive)).body.notes).toEqual({ added: 0, kept: 300 });
  });

  it('takes thousands of entries in one request', async () => {
    const person = await aPerson();
    const notes = Array.from({ length: 3000 }, (_, index) => aNote({ slug: `note-${index}` }));
    const tasks = Array.from({ length: 3000 }, (_, index) => aTask(index + 1));
    const { body } = await importArchive(person, anArchive({ notes, tasks }));
    expect(body).toEqual({ notes: { added: 3000, kept: 0 }, tasks: { added: 3000, kept: 0, conflicting: [] } });
  });

  it('restores any valid archive exactly', async () => {
    const storableText = fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => text.replaceAll('\0', '').toWellFormed());
    const at = fc
      .date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString());
    const note = fc.record({
      id: fc.uuid({ version: 7 }),
      slug: fc.stringMatching(/^[a-z0-9]{1,12}(-[a-z0-9]{1,12}){0,2}$/),
      title: storableText,
      body: storableText,
      category: fc.constantFrom('BUSINESS', 'PERSONAL', 'IMPORTANT'),
      created: at,
      updated: at,
    });
    const task = fc.record({
      id: fc.integer({ min: 1, max: 2_147_483_647 }),
      title: storableText,
      category: fc.constantFrom('incomplete', 'completed', 'inreview', 'backlog'),
      created: at,
    });
    const archives = fc.record({
      notes: fc.uniqueArray(note, { selector: ({ slug }) => slug, maxLength: 8 }),
      tasks: fc.uniqueArray(task, { selector: ({ id }) => id, maxLength: 8 }),
    });
    await fc.assert(
      fc.asyncProperty(archives, async ({ notes, tasks }) => {
        const person = await aPerson();
        const generated = { format: 'daybook', version: 1, notes, tasks };
        expect((await importArchive(person, generated)).status).toBe(200);
        const archive = await exportArchive(person);
        expect(archive.notes).toEqual([...notes].sort((one, other) => (one.id < other.id ? -1 : 1)));
        expect(archive.tasks).toEqual(tasks);
      }),
      { numRuns: 15 },
    );
  });
});
