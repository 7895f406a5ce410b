import type { Note } from '@daybook/contracts/notes';
import { aPerson, nextOf, type Person, readPages } from '../../test/api.ts';
import { anArchive, aNote, importArchive } from '../../test/sample-archives.ts';

const mebibyte = 1024 * 1024;

/** A minute apart, the first one last. */
const many = (count: number, body: (index: number) => string) =>
  Array.from({ length: count }, (_, index) =>
    aNote({ slug: `note-${index}`, body: body(index), updated: new Date(Date.UTC(2026, 0, 1, 0, -index)).toISOString() }),
  );

describe('a list without a limit', () => {
  let small: Person;
  let large: Person;
  const bodies = many(11, (index) => `heron ${index} ${'é'.repeat(mebibyte / 2 - 10)}`);
  beforeAll(async () => {
    [small, large] = [await aPerson(), await aPerson()];
    expect((await importArchive(small, anArchive({ notes: many(1203, (index) => `heron ${index}`) }))).status).toBe(200);
    expect((await importArchive(large, anArchive({ notes: bodies }))).status).toBe(200);
  });

  it.each(['/api/notes/', '/api/notes/?view=preview', '/api/notes-search/?search=heron'] as const)(
    '%s has 1,000 notes, and says where it goes on',
    async (path) => {
      const { body } = await small.request<Note[]>(`GET ${path}`);
      expect(body).toHaveLength(1000);
      const all = await readPages<Note>(small, path);
      expect(new Set(all.map(({ slug }) => slug)).size).toBe(1203);
    },
  );

  it.each(['/api/notes/', '/api/notes/?limit=9', '/api/notes-search/?search=heron'] as const)(
    '%s has 8 MiB of text at most, and each note whole',
    async (path) => {
      const first = await large.request<Note[]>(`GET ${path}`);
      expect(first.body).toHaveLength(7);
      expect(nextOf(first)).toBeDefined();
      const all = await readPages<Note>(large, path);
      expect(all.map(({ body }) => body).sort()).toEqual(bodies.map(({ body }) => body).sort());
    },
  );

  it('is not sent again to a client that has it', async () => {
    const { headers } = await large.request('GET /api/notes/');
    const tag = headers.get('etag') ?? '';
    const again = await large.request('GET /api/notes/', { headers: { 'if-none-match': tag } });
    expect([again.status, again.text]).toEqual([304, '']);
    const changed = bodies[0]!;
    await large.request(`PUT /api/notes/${changed.slug}/`, { body: { title: 'x', body: changed.body, category: 'PERSONAL' } });
    expect((await large.request('GET /api/notes/', { headers: { 'if-none-match': tag } })).status).toBe(200);
  });
});
