import type { Archive } from '@daybook/contracts/archive';
import type { Note } from '@daybook/contracts/notes';
import fc from 'fast-check';
import { aPerson, apiUrl, errorsOf } from '../../test/api.ts';
import { anArchive, aNote, aTask, aWriter, exported, importInto } from '../../test/exported-data.ts';
import { ownApi } from '../../test/own-api.ts';

describe('an export', () => {
  it('holds everything that the user owns, and nothing of others', async () => {
    const [person, other] = [await aWriter(), await aWriter()];
    const archive = await exported(person);
    expect(archive.notes.map(({ slug, body }) => [slug, body])).toEqual([
      ['milk', 'Milk!'],
      ['bread', 'Bread!'],
      ['milk-2', 'Milk!'],
    ]);
    expect(archive.tasks.map(({ id, title }) => [id, title])).toEqual([
      [7, 'Seven'],
      [8, 'Eight'],
    ]);
    expect(JSON.stringify(archive)).not.toContain((await exported(other)).notes[0]?.id);
  });
});

describe('a long export', () => {
  it('has every note and task, those of a mebibyte too', async () => {
    const person = await aPerson();
    const bodies = Array.from({ length: 3 }, (_, index) => `${index}${'ü'.repeat(512 * 1024)}`);
    const long = bodies.map((body, index) => aNote({ slug: `long-${index}`, body }));
    const notes = [...long, ...Array.from({ length: 1100 }, (_, index) => aNote({ slug: `note-${index}` }))];
    const tasks = Array.from({ length: 1100 }, (_, index) => aTask(1100 - index));
    expect((await importInto(person, anArchive({ notes, tasks }))).status).toBe(200);
    const archive = await exported(person);
    expect(archive.notes).toEqual(notes.sort((one, other) => (one.id < other.id ? -1 : 1)));
    expect(archive.tasks).toEqual(tasks);
  });
});

it('a long export ends with its session', async () => {
  const person = await aPerson();
  for (let note = 0; note < 6; note += 1) {
    const body = { title: `Long ${note}`, category: 'PERSONAL', body: 'ü'.repeat(1_000_000) };
    expect((await person.ask('POST /api/notes/', { body })).status).toBe(201);
  }
  const exporting = await fetch(`${apiUrl()}/api/export/`, { headers: { authorization: `Bearer ${person.access}` } });
  const taken = takeSlowly(exporting);
  expect((await person.ask('POST /api/token/revoke/', { body: { refresh: person.refresh } })).status).toBe(204);
  await expect(taken).rejects.toThrow('terminated');
});

/** Takes an answer at 300 kB/s, for which this export would take 40 s. */
async function takeSlowly({ body }: Response) {
  for await (const chunk of body as AsyncIterable<Uint8Array>)
    await new Promise((resolve) => setTimeout(resolve, chunk.length / 300));
}

describe('an import', () => {
  it('gives a slug whose next choice is taken as well another one', async () => {
    const person = await aWriter();
    const note = aNote({ slug: 'milk' });
    const next = aNote({ slug: `milk-${note.id.replaceAll('-', '').slice(-12)}` });
    await importInto(person, anArchive({ notes: [next] }));
    expect((await importInto(person, anArchive({ notes: [note] }))).body).toMatchObject({ notes: { added: 1, kept: 0 } });
    const kept = (await exported(person)).notes.find(({ id }) => id === note.id);
    expect(kept?.slug).toMatch(/^milk-[\da-f]{10}$/);
  });

  it('brings everything to another account as it was, with its times and addresses', async () => {
    const archive = await exported(await aWriter());
    const person = await aPerson();
    expect((await importInto(person, archive)).body).toEqual({
      notes: { added: 3, kept: 0 },
      tasks: { added: 2, kept: 0, conflicting: [] },
    });
    expect(await exported(person)).toEqual(archive);
    expect((await person.ask<Note>('GET /api/notes/milk-2/')).status).toBe(200);
    expect((await person.ask<Note[]>('GET /api/notes-search/?search=bread')).body).toHaveLength(1);
  });

  it('keeps the times of long ago, wherever the server stands', async () => {
    const { url } = await ownApi({ TZ: 'Europe/Berlin' });
    const person = await aPerson(url);
    const long = '1890-01-01T00:00:00.000Z';
    await importInto(person, anArchive({ notes: [aNote({ created: long, updated: long })] }));
    expect((await exported(person)).notes).toMatchObject([{ created: long, updated: long }]);
  });

  it.each([
    [
      'an entry',
      (archive: Archive) => ({ ...archive, notes: [...archive.notes, { ...archive.notes[0], category: 'NONE' }] }),
      'notes.3.category',
    ],
    ['a number', (archive: Archive) => ({ ...archive, tasks: [{ ...archive.tasks[0], id: 0 }] }), 'tasks.0.id'],
    ['an unknown field', (archive: Archive) => ({ ...archive, notes: [{ ...archive.notes[0], owner: 'x' }] }), 'notes.0.owner'],
    [
      'a slug that is no address',
      (archive: Archive) => ({ ...archive, notes: [{ ...archive.notes[0], slug: '../x' }] }),
      'notes.0.slug',
    ],
    [
      'a year that no list could go on from',
      (archive: Archive) => ({ ...archive, notes: [{ ...archive.notes[0], updated: '0999-12-31T23:59:59Z' }] }),
      'notes.0.updated',
    ],
    [
      'the year 0',
      (archive: Archive) => ({ ...archive, tasks: [{ ...archive.tasks[0], created: '0000-01-01T00:00:00Z' }] }),
      'tasks.0.created',
    ],
    ['the format', (archive: Archive) => ({ ...archive, format: 'other' }), 'format'],
    ['the version', (archive: Archive) => ({ ...archive, version: 2 }), 'version'],
  ])('with %s that is wrong names it, and imports nothing', async (_, spoil, field) => {
    const archive = await exported(await aWriter());
    const person = await aPerson();
    const refused = await importInto(person, spoil(archive));
    expect([refused.status, Object.keys(errorsOf(refused) ?? {})]).toEqual([400, [field]]);
    expect(await exported(person)).toMatchObject({ notes: [], tasks: [] });
  });

  it('that breaks off says in which line, and imports nothing', async () => {
    const person = await aPerson();
    const text = JSON.stringify(await exported(await aWriter()), null, 2);
    const raw = text.slice(0, text.indexOf('"tasks"'));
    const refused = await person.ask<{ detail: string }>('POST /api/import/', {
      raw,
      headers: { 'content-type': 'application/json' },
    });
    expect(refused.status).toBe(400);
    expect(refused.body.detail).toMatch(new RegExp(`line ${raw.split('\n').length}`));
  });

  it('may be larger than other bodies, but not without end', async () => {
    const person = await aPerson();
    const { notes } = await exported(await aWriter());
    const large = { format: 'daybook', version: 1, tasks: [], notes: [{ ...notes[0], body: 'x'.repeat(1_000_000) }] };
    const many = Array.from({ length: 8 }, (_, index) => ({ ...large.notes[0], id: crypto.randomUUID(), slug: `note-${index}` }));
    expect((await importInto(person, { ...large, notes: many })).body.notes.added).toBe(8);
    expect((await importInto(person, { ...large, notes: Array.from({ length: 40 }, () => large.notes[0]) })).status).toBe(413);
  });

  it('waits for another one of the same person, and is refused when too many do', async () => {
    const person = await aPerson();
    const archive = anArchive({ notes: Array.from({ length: 300 }, (_, index) => aNote({ slug: `note-${index}` })) });
    const imports = await Promise.all(Array.from({ length: 8 }, () => importInto(person, archive)));
    const statuses = new Set(imports.map(({ status }) => status));
    expect([...statuses].sort()).toEqual([200, 429]);
    expect((await exported(person)).notes).toHaveLength(300);
    expect((await importInto(person, archive)).body.notes).toEqual({ added: 0, kept: 300 });
  });

  it('of thousands of entries is one call', async () => {
    const person = await aPerson();
    const notes = Array.from({ length: 3000 }, (_, index) => aNote({ slug: `note-${index}` }));
    const tasks = Array.from({ length: 3000 }, (_, index) => aTask(index + 1));
    const { body } = await importInto(person, anArchive({ notes, tasks }));
    expect(body).toEqual({ notes: { added: 3000, kept: 0 }, tasks: { added: 3000, kept: 0, conflicting: [] } });
  });

  it('gives back whatever an export could hold', async () => {
    const stored = fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => text.replaceAll('\0', '').toWellFormed());
    const at = fc
      .date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString());
    const note = fc.record({
      id: fc.uuid({ version: 7 }),
      slug: fc.stringMatching(/^[a-z0-9]{1,12}(-[a-z0-9]{1,12}){0,2}$/),
      title: stored,
      body: stored,
      category: fc.constantFrom('BUSINESS', 'PERSONAL', 'IMPORTANT'),
      created: at,
      updated: at,
    });
    const task = fc.record({
      id: fc.integer({ min: 1, max: 2_147_483_647 }),
      title: stored,
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
        const given = { format: 'daybook', version: 1, notes, tasks };
        expect((await importInto(person, given)).status).toBe(200);
        const archive = await exported(person);
        expect(archive.notes).toEqual([...notes].sort((one, other) => (one.id < other.id ? -1 : 1)));
        expect(archive.tasks).toEqual(tasks);
      }),
      { numRuns: 15 },
    );
  });
});
