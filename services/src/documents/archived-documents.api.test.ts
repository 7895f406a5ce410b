import type { ArchivedDocument } from '@daybook/contracts/documents';
import { aPerson, errorsOf, type Person } from '../../test/api.ts';
import { anArchive, exportArchive, importArchive } from '../../test/sample-archives.ts';

let person: Person;
beforeEach(async () => (person = await aPerson()));

const created = '2026-11-21T08:00:00.000Z';
const aDocument = (fields: Partial<ArchivedDocument> = {}): ArchivedDocument => ({
  app: 'habits',
  key: 'run',
  content: { name: 'Run' },
  created,
  updated: created,
  ...fields,
});
const documents = (count: number, content: object) =>
  Array.from({ length: count }, (_, index) => aDocument({ key: `key-${String(index).padStart(5, '0')}`, content: { ...content } }));

describe('documents in an archive', () => {
  it('are restored in another account exactly, with their times', async () => {
    const text = { z: '\0\ud800', a: [null, { b: 1.5 }] };
    const given = [aDocument({ app: 'art', content: text }), ...documents(1000, { text: 'x'.repeat(900) })];
    const { body } = await importArchive(person, anArchive({ documents: given }));
    expect(body.documents).toEqual({ added: 1001, kept: 0 });
    const archive = await exportArchive(person);
    expect(archive.documents).toEqual(given);
    const other = await aPerson();
    expect((await importArchive(other, archive)).body.documents).toEqual({ added: 1001, kept: 0 });
    expect(await exportArchive(other)).toEqual(archive);
    expect((await other.request('GET /api/documents/art/run/')).text).toBe(JSON.stringify(text));
  });

  it('are left out by the export of a user who has none, which earlier releases import', async () => {
    expect(await exportArchive(person)).not.toHaveProperty('documents');
  });

  it('replace none that the user has, and the first of two with one key is added', async () => {
    await person.request('PUT /api/documents/habits/run/', { body: { name: 'Mine' } });
    const twice = [aDocument({ key: 'walk' }), aDocument({ key: 'walk', content: { name: 'Second' } })];
    const { body } = await importArchive(person, anArchive({ documents: [aDocument(), ...twice] }));
    expect(body.documents).toEqual({ added: 1, kept: 2 });
    expect((await person.request('GET /api/documents/habits/run/')).body).toEqual({ name: 'Mine' });
    expect((await person.request('GET /api/documents/habits/walk/')).body).toEqual({ name: 'Run' });
  });

  it.each([
    ['documents', documents(1001, {})],
    ['bytes', documents(6, { text: 'x'.repeat(200_000) })],
    [
      'bytes of the account',
      Array.from({ length: 17 }, (_, app) =>
        documents(4, { text: 'x'.repeat(250_000) }).map((one) => ({ ...one, app: `app-${app}` })),
      ).flat(),
    ],
  ])('are rejected as a whole if they are too many %s', async (_, given) => {
    const { status } = await importArchive(person, anArchive({ documents: given }));
    expect(status).toBe(409);
    expect(await exportArchive(person)).not.toHaveProperty('documents');
  });

  it.each([
    ['an app', { app: 'Habits' }, 'documents.1.app'],
    ['a key', { key: '../x' }, 'documents.1.key'],
    ['its content', { content: { a: [[[[[[[[[[]]]]]]]]]] } }, 'documents.1.content'],
  ])('are rejected with the place of a wrong one: %s', async (_, fields, field) => {
    const response = await importArchive(person, anArchive({ documents: [aDocument(), aDocument({ key: 'walk', ...fields })] }));
    expect([response.status, Object.keys(errorsOf(response) ?? {})]).toEqual([400, [field]]);
    expect(await exportArchive(person)).not.toHaveProperty('documents');
  });

  it('contain nothing of other users', async () => {
    await person.request('PUT /api/documents/habits/run/', { body: { name: 'Secret' } });
    expect(JSON.stringify(await exportArchive(await aPerson()))).not.toContain('Secret');
  });
});
