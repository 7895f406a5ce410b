import type { Archive } from '@daybook/contracts/archive';
import type { Note } from '@daybook/contracts/notes';
import type { Task } from '@daybook/contracts/tasks';
import { aPerson, type Person } from '../../test/api.ts';
import { anArchive, aNote, aTask, aTrashedNote, aWriter, exportArchive, importArchive } from '../../test/sample-archives.ts';

describe('an import into an account with data', () => {
  it('adds nothing the second time', async () => {
    const person = await aWriter();
    const archive = await exportArchive(person);
    for (const round of [1, 2]) {
      const { body } = await importArchive(person, archive);
      expect([round, body]).toEqual([round, { notes: { added: 0, kept: 3 }, tasks: { added: 0, kept: 2, conflicting: [] } }]);
    }
    expect(await exportArchive(person)).toEqual(archive);
  });

  it('restores deleted entries and keeps changed ones', async () => {
    const person = await aWriter();
    const archive = await exportArchive(person);
    await person.request('DELETE /api/notes/bread/');
    await person.request('PUT /api/notes/milk/', { body: { title: 'Milk', body: 'Changed', category: 'PERSONAL' } });
    await person.request('PUT /api/tasks/7/', { body: { title: 'Changed', category: 'backlog' } });
    expect((await importArchive(person, archive)).body).toEqual({
      notes: { added: 1, kept: 2 },
      tasks: { added: 0, kept: 1, conflicting: [7] },
    });
    expect((await person.request<Note>('GET /api/notes/milk/')).body.body).toBe('Changed');
    expect((await person.request<Task>('GET /api/tasks/7/')).body.title).toBe('Changed');
  });

  it('gives a note another slug if its own is taken', async () => {
    const archive = await exportArchive(await aWriter());
    const person = await aWriter();
    expect((await importArchive(person, { ...archive, tasks: [] })).body.notes).toEqual({ added: 3, kept: 0 });
    const { notes } = await exportArchive(person);
    expect(new Set(notes.map(({ slug }) => slug)).size).toBe(6);
  });

  it('gives slugs that another import accepts', async () => {
    const [slug, title] = [`${'a'.repeat(79)}-2`, 'A'.repeat(79)];
    const person = await aPerson();
    for (const id of [crypto.randomUUID(), crypto.randomUUID()]) {
      expect((await importArchive(person, anArchive({ notes: [aNote({ id, slug, title })] }))).body.notes.added).toBe(1);
    }
    const further = await importArchive(await aPerson(), await exportArchive(person));
    expect([further.status, further.body.notes]).toEqual([200, { added: 2, kept: 0 }]);
  });

  it('finds a free slug for every note, even if their ids end alike', async () => {
    const ids = ['00000001', '00000002', '00000003'].map((start) => `${start}-0000-7000-8000-000000000000`);
    const person = await aPerson();
    await importArchive(person, anArchive({ notes: [aNote({ slug: 'milk' }), aNote({ slug: 'milk-000000000000' })] }));
    const response = await importArchive(person, anArchive({ notes: ids.map((id) => aNote({ id, slug: 'milk' })) }));
    expect([response.status, response.body.notes]).toEqual([200, { added: 3, kept: 0 }]);
    expect((await exportArchive(person)).notes).toHaveLength(5);
  });

  it('recognizes the id of a note in upper case', async () => {
    const note = aNote();
    const inCapitals = { ...note, id: note.id.toUpperCase() };
    const person = await aPerson();
    for (const [round, added] of [1, 0].entries()) {
      const { status, body } = await importArchive(person, anArchive({ notes: [note, inCapitals] }));
      expect([round, status, body.notes]).toEqual([round, 200, { added, kept: 2 - added }]);
    }
    expect((await exportArchive(person)).notes).toEqual([note]);
  });

  it('adds nothing twice when two imports of the same entries run at once, in any order', async () => {
    const notes = Array.from({ length: 1500 }, (_, index) => aNote({ slug: `note-${index}` }));
    const tasks = Array.from({ length: 1500 }, (_, index) => aTask(index + 1));
    const archives = [anArchive({ notes, tasks }), anArchive({ notes: notes.toReversed(), tasks: tasks.toReversed() })];
    const person = await aPerson();
    const responses = await Promise.all(archives.map((archive) => importArchive(person, archive)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    const [late, first] = responses.map(({ body }) => body).sort((one, other) => one.notes.added - other.notes.added);
    expect(first).toEqual({ notes: { added: 1500, kept: 0 }, tasks: { added: 1500, kept: 0, conflicting: [] } });
    expect(late).toEqual({ notes: { added: 0, kept: 1500 }, tasks: { added: 0, kept: 1500, conflicting: [] } });
  });

  it.each([
    ['is added', (archive: Archive) => archive, () => Promise.resolve()],
    [
      'is restored from the trash of the archive',
      ({ notes: [item] }: Archive) => anArchive({ version: 2, trash: [aTrashedNote(item)] }),
      (person: Person, { notes: [item] }: Archive) => person.request(`POST /api/trash/${item?.id}/restore/`),
    ],
  ])('gives a note that was deleted for good and %s no state of before', async (_, toImport, restore) => {
    const [person, draft] = [await aPerson(), { title: 'Milk', body: 'One', category: 'PERSONAL' }];
    const tags = [(await person.request('POST /api/notes/', { body: draft })).headers.get('etag') ?? ''];
    for (const body of ['Two', 'Three']) {
      const saved = await person.request('PUT /api/notes/milk/', { body: { ...draft, body } });
      tags.push(saved.headers.get('etag') ?? '');
    }
    const archive = await exportArchive(person);
    await person.request('DELETE /api/notes/milk/');
    await person.request('DELETE /api/trash/');
    await importArchive(person, toImport(archive));
    await restore(person, archive);

    for (const tag of tags) {
      const read = await person.request('GET /api/notes/milk/', { headers: { 'if-none-match': tag } });
      const saved = await person.request('PUT /api/notes/milk/', { body: draft, headers: { 'if-match': tag } });
      expect([read.status, saved.status]).toEqual([200, 412]);
    }
  });
});
