import type { Archive } from '@daybook/contracts/archive';
import type { NoteVersion, NoteVersionHeading } from '@daybook/contracts/note-versions';
import type { Note } from '@daybook/contracts/notes';
import type { RestoredItem, TrashedItem } from '@daybook/contracts/trash';
import { aPerson, errorsOf, type Person, readPages } from '../../test/api.ts';
import { anArchive, aNote, aTask, aTrashedNote, aVersion, exportArchive, importArchive } from '../../test/sample-archives.ts';

const exportAll = async (person: Person) => (await person.request<Archive>('GET /api/export/?with=history')).body;

const draft = (title: string, body: string) => ({ body: { title, body, category: 'PERSONAL' } });

/** Returns a user with a note that was saved three times, and with a note and a task in the trash. The note there has a version, too. */
async function aPersonWithHistory() {
  const person = await aPerson();
  for (const title of ['Milk', 'Bread']) await person.request('POST /api/notes/', draft(title, 'One'));
  for (const body of ['Two', 'Three']) await person.request('PUT /api/notes/milk/', draft('Milk', body));
  await person.request('PUT /api/notes/bread/', draft('Bread', 'Two'));
  await person.request('POST /api/tasks/', { body: { id: 7, title: 'Seven', category: 'backlog' } });
  for (const path of ['/api/notes/bread/', '/api/tasks/7/'] as const) await person.request(`DELETE ${path}`);
  return person;
}

const versionsOf = async (person: Person, slug: string) => {
  const headings = await readPages<NoteVersionHeading>(person, `/api/notes/${slug}/versions/`);
  const versions: string[] = [];
  for (const { version } of headings)
    versions.push((await person.request<NoteVersion>(`GET /api/notes/${slug}/versions/${version}/`)).body.body);
  return versions;
};

const trashOf = (person: Person) => readPages<TrashedItem>(person, '/api/trash/');

describe('an export with the history', () => {
  it('has the versions of all notes, and the trash; one without it has the format of earlier releases', async () => {
    const person = await aPersonWithHistory();
    const archive = await exportAll(person);
    expect(archive.version).toBe(2);
    expect(archive.versions?.map(({ title, body }) => `${title}: ${body}`).toSorted()).toEqual([
      'Bread: One',
      'Milk: One',
      'Milk: Two',
    ]);
    expect(archive.trash?.map(({ kind, item }) => [kind, item.title])).toEqual([
      ['notes', 'Bread'],
      ['tasks', 'Seven'],
    ]);
    const { versions: _, trash: __, ...plain } = archive;
    expect(await exportArchive(person)).toEqual({ ...plain, version: 1 });
  });

  it('has nothing of a note that was deleted for good', async () => {
    const person = await aPersonWithHistory();
    const bread = (await trashOf(person)).find(({ key }) => key === 'bread');
    await person.request(`DELETE /api/trash/${bread?.id}/`);
    expect((await exportAll(person)).versions?.map(({ title }) => title)).toEqual(['Milk', 'Milk']);
  });

  it('is only asked for by its name', async () => {
    const person = await aPerson();
    expect((await person.request('GET /api/export/?with=everything')).status).toBe(400);
  });
});

describe('an import with the history', () => {
  it('brings everything to another account, once', async () => {
    const archive = await exportAll(await aPersonWithHistory());
    const person = await aPerson();
    const counts = { added: 1, kept: 0 };
    expect((await importArchive(person, archive)).body).toMatchObject({
      notes: counts,
      trash: { added: 2, kept: 0 },
      versions: { added: 3, kept: 0 },
    });
    expect(await versionsOf(person, 'milk')).toEqual(['Two', 'One']);
    expect((await trashOf(person)).map(({ key }) => key).toSorted()).toEqual(['7', 'bread']);
    const byId = ({ trash, ...lists }: Archive) => ({ ...lists, trash: trash?.map(({ deletedAt: _, ...entry }) => entry) });
    expect(byId(await exportAll(person))).toEqual(byId(archive));

    expect((await importArchive(person, archive)).body).toMatchObject({
      notes: { added: 0, kept: 1 },
      trash: { added: 0, kept: 2 },
      versions: { added: 0, kept: 3 },
    });
    expect(byId(await exportAll(person))).toEqual(byId(archive));
  });

  it('lets the trash be restored: a note with its history, a task with its number', async () => {
    const person = await aPerson();
    await importArchive(person, await exportAll(await aPersonWithHistory()));
    for (const { id } of await trashOf(person)) {
      expect((await person.request<RestoredItem>(`POST /api/trash/${id}/restore/`)).status).toBe(201);
    }
    expect((await person.request<Note>('GET /api/notes/bread/')).body.body).toBe('Two');
    expect(await versionsOf(person, 'bread')).toEqual(['One']);
    expect((await person.request('GET /api/tasks/7/')).status).toBe(200);
    await person.request('PUT /api/notes/milk/', { body: { title: 'Milk', body: 'Four', category: 'PERSONAL' } });
    expect(await versionsOf(person, 'milk')).toEqual(['Three', 'Two', 'One']);
  });

  it('adds no versions to a note that was there before, and takes none of a note that is not in the archive', async () => {
    const person = await aPersonWithHistory();
    const { notes } = await exportArchive(person);
    const own = notes[0]?.id ?? '';
    const versions = [aVersion(own, { version: 900 }), aVersion(crypto.randomUUID())];
    const { body } = await importArchive(person, anArchive({ version: 2, notes, versions }));
    expect(body).toMatchObject({ versions: { added: 0, kept: 2 } });
    expect(await versionsOf(person, 'milk')).toEqual(['Two', 'One']);
  });

  it('keeps the newest 200 versions of a note, and each number once', async () => {
    const person = await aPerson();
    const note = aNote({ slug: 'milk' });
    const numbers = Array.from({ length: 210 }, (_, index) => index + 1);
    const versions = [...numbers, 210].map((version) => aVersion(note.id, { version, body: `Body ${version}` }));
    const { body } = await importArchive(person, anArchive({ version: 2, notes: [note], versions }));
    expect(body).toMatchObject({ versions: { added: 200, kept: 0 } });
    const kept = await readPages<NoteVersionHeading>(person, '/api/notes/milk/versions/');
    expect([kept.length, kept[0]?.version, kept.at(-1)?.version]).toEqual([200, 210, 11]);
  });

  it('counts on from the numbers of the archive, and from 1 if they leave no room for the versions of an own export', async () => {
    for (const [archived, expected] of [
      [500_000_000, 500_000_000],
      [1_000_000_000, 2],
    ] as const) {
      const [person, note] = [await aPerson(), aNote({ slug: 'milk' })];
      const versions = [archived, archived - 1].map((version) => aVersion(note.id, { version, body: `${version}` }));
      await importArchive(person, anArchive({ version: 2, notes: [note], versions }));
      await person.request('PUT /api/notes/milk/', draft('Milk', 'Four'));
      const exported = await exportAll(person);
      expect(exported.versions?.map(({ version, body }) => [version, body])).toEqual([
        [expected - 1, `${archived - 1}`],
        [expected, `${archived}`],
        [expect.any(Number), note.body],
      ]);
      expect(exported.versions?.at(-1)?.version).toBeGreaterThan(expected);
      expect((await importArchive(await aPerson(), exported)).status).toBe(200);
    }
  });

  it('keeps the trash of an old archive for 30 days from the import, whatever times are in it', async () => {
    const person = await aPerson();
    const archive = anArchive({
      version: 2,
      trash: [aTrashedNote({}, '1990-01-01T00:00:00.000Z'), aTrashedNote({}, '9999-01-01T00:00:00.000Z')],
    });
    expect((await importArchive(person, archive)).body).toMatchObject({ trash: { added: 2, kept: 0 } });
    for (const { expiresAt } of await trashOf(person)) {
      const days = (Date.parse(expiresAt) - Date.now()) / 86_400_000;
      expect(Math.round(days)).toBe(30);
    }
  });

  it.each([
    ['the number of a version', { versions: [aVersion(crypto.randomUUID(), { version: 2_147_483_647 })] }, 'versions.0.version'],
    ['the time of a version', { versions: [aVersion(crypto.randomUUID(), { savedAt: 'yesterday' })] }, 'versions.0.savedAt'],
    ['the note of a version', { versions: [aVersion('milk')] }, 'versions.0.note'],
    [
      'an item in the trash',
      { trash: [aTrashedNote(), { ...aTrashedNote(), item: { ...aNote(), slug: '../x' } }] },
      'trash.1.item.slug',
    ],
    ['the kind of an item in the trash', { trash: [{ ...aTrashedNote(), kind: 'events' as 'notes' }] }, 'trash.0.kind'],
    [
      'a task in the trash',
      { trash: [{ ...aTrashedNote(), kind: 'tasks' as const, item: { ...aTask(7), id: 0 } }] },
      'trash.0.item.id',
    ],
  ])('names the field and imports nothing if %s is wrong', async (_, lists, field) => {
    const person = await aPerson();
    const response = await importArchive(person, anArchive({ version: 2, notes: [aNote()], ...lists }));
    expect([response.status, Object.keys(errorsOf(response) ?? {})]).toEqual([400, [field]]);
    expect(await exportAll(person)).toMatchObject({ notes: [], versions: [], trash: [] });
  });
});
