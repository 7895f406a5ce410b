import type { Note } from '@daybook/contracts/notes';
import { aPerson, errorsOf, type Person, textWithoutRequestId } from '../../test/api.ts';

const draft = { title: 'Milk', body: 'Two litres', category: 'PERSONAL' } as const;

let ann: Person;
let ben: Person;
beforeAll(async () => {
  [ann, ben] = await Promise.all([aPerson(), aPerson()]);
});

async function added(person: Person, note: Partial<Note> = {}) {
  return (await person.request<Note>('POST /api/notes/', { body: { ...draft, ...note } })).body;
}

describe('a note', () => {
  it('is created with 201 and its address, read, changed without its slug, and deleted with 204', async () => {
    const created = await ann.request<Note>('POST /api/notes/', { body: { ...draft, title: 'A whole life' } });
    expect(created.status).toBe(201);
    expect(created.headers.get('location')).toBe('/api/notes/a-whole-life/');
    expect(created.body).toMatchObject({ slug: 'a-whole-life', title: 'A whole life', body: 'Two litres', category: 'PERSONAL' });
    expect(created.body.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);

    const read = await ann.request<Note>('GET /api/notes/a-whole-life/');
    expect([read.status, read.body]).toEqual([200, created.body]);

    const changed = await ann.request<Note>('PUT /api/notes/a-whole-life/', {
      body: { title: 'Another', body: '', category: 'BUSINESS' },
    });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({ slug: 'a-whole-life', title: 'Another', body: '', created: created.body.created });
    expect(Date.parse(changed.body.updated)).toBeGreaterThan(Date.parse(created.body.updated));

    const deleted = await ann.request('DELETE /api/notes/a-whole-life/');
    expect([deleted.status, deleted.text]).toEqual([204, '']);
    expect((await ann.request('GET /api/notes/a-whole-life/')).status).toBe(404);
    expect((await ann.request('DELETE /api/notes/a-whole-life/')).status).toBe(404);
  });

  it('looks to other users exactly like one that does not exist', async () => {
    const { slug } = await added(ann, { title: 'Only mine' });
    const body = { ...draft, title: 'Taken over' };
    for (const method of ['GET', 'PUT', 'DELETE'] as const) {
      const options = method === 'PUT' ? { body } : {};
      const theirs = await ben.request(`${method} /api/notes/${slug}/`, options);
      const missing = await ben.request(`${method} /api/notes/not-there/`, options);
      expect(theirs.status).toBe(404);
      expect(textWithoutRequestId(theirs)).toBe(textWithoutRequestId(missing));
      expect(headersOf(theirs.headers)).toEqual(headersOf(missing.headers));
    }
    expect((await ann.request<Note>(`GET /api/notes/${slug}/`)).body.title).toBe('Only mine');
  });

  it('is not in the lists and searches of others', async () => {
    await added(ann, { title: 'Unobtainium' });
    expect((await ben.request('GET /api/notes/')).text).not.toContain('Unobtainium');
    expect((await ben.request('GET /api/notes-search/?search=unobtainium')).body).toEqual([]);
  });

  it('needs a login', async () => {
    const { slug } = await added(ann);
    const calls = ['GET /api/notes/', 'POST /api/notes/', `GET /api/notes/${slug}/`, `DELETE /api/notes/${slug}/`] as const;
    for (const call of calls) expect((await ann.request(call, { token: '' })).status).toBe(401);
  });

  it('keeps every character that a user may type, and strips nothing', async () => {
    const title = '  <b>café</b> עברית 👩‍👩‍👧 \u202eevil\u202c  ';
    const body = "'; drop table notes; --\n\t\\u0000 {{7*7}} ${x} \r\n end\u00a0";
    const { slug } = await added(ann, { title, body });
    expect((await ann.request<Note>(`GET /api/notes/${encodeURIComponent(slug)}/`)).body).toMatchObject({ title, body });
  });

  it('holds a title of 255 characters and a body of a mebibyte, however wide they are', async () => {
    const note = await added(ann, { title: '🥛'.repeat(255), body: 'ы'.repeat(1_048_576) });
    expect([...note.title].length).toBe(255);
    expect(note.body).toHaveLength(1_048_576);
  });

  it('needs a title or a body; either is enough', async () => {
    expect((await ann.request('POST /api/notes/', { body: { title: 'Alone', category: 'BUSINESS' } })).status).toBe(201);
    expect((await ann.request('POST /api/notes/', { body: { body: 'Alone', category: 'BUSINESS' } })).status).toBe(201);
    const rejected = await ann.request('POST /api/notes/', { body: { title: ' ', body: '\n', category: 'BUSINESS' } });
    expect([rejected.status, Object.keys(errorsOf(rejected) ?? {})]).toEqual([400, ['title']]);
  });
});

const badFields: [string, unknown][] = [
  ['title', 7],
  ['title', null],
  ['title', ['x']],
  ['title', 'x'.repeat(256)],
  ['title', 'nul\0'],
  ['title', '\udfff'],
  ['body', { text: 'x' }],
  ['body', 'x'.repeat(1_048_577)],
  ['body', 'nul\0'],
  ['body', 'lone \ud800 surrogate'],
  ['category', undefined],
  ['category', ''],
  ['category', 'personal'],
  ['category', 'HOLIDAY'],
  ['category', 3],
  ['category', ['PERSONAL']],
  ['id', 'mine'],
  ['slug', 'mine'],
  ['owner', 'ben'],
  ['__proto__', { owner: 'ben' }],
];

describe.each(badFields)('the field %s as %j', (field, value) => {
  const body = { ...draft, title: 'Refused', ...Object.fromEntries([[field, value]]) };

  it('is rejected by name when a note is created, and nothing is stored', async () => {
    const person = await aPerson();
    const rejected = await person.request('POST /api/notes/', { body });
    expect(rejected.status).toBe(400);
    expect(rejected.headers.get('content-type')).toContain('application/problem+json');
    expect(Object.keys(errorsOf(rejected) ?? {})).toEqual([field]);
    expect((await person.request('GET /api/notes/')).body).toEqual([]);
  });

  it('is rejected by name when a note is changed, and nothing is changed', async () => {
    const before = await added(ann, { title: 'As it was' });
    const rejected = await ann.request(`PUT /api/notes/${before.slug}/`, { body });
    expect([rejected.status, Object.keys(errorsOf(rejected) ?? {})]).toEqual([400, [field]]);
    expect((await ann.request<Note>(`GET /api/notes/${before.slug}/`)).body).toEqual(before);
  });
});

describe('slugs', () => {
  it.each([
    ['Crème brûlée!', 'creme-brulee'],
    ['Привет, мир', 'привет-мир'],
    ['日本語のメモ', '日本語のメモ'],
    ['../../etc/passwd', 'etc-passwd'],
    ['🥛🥛', 'note'],
  ])('of %s is %s', async (title, slug) => {
    const person = await aPerson();
    const created = await person.request<Note>('POST /api/notes/', { body: { title, body: '', category: 'PERSONAL' } });
    expect(created.body.slug).toBe(slug);
    expect((await person.request<Note>(`GET ${created.headers.get('location') as `/${string}`}`)).body.title).toBe(title);
  });

  it('come from the body if there is no title', async () => {
    const person = await aPerson();
    expect((await added(person, { title: '', body: 'Buy two litres of milk' })).slug).toBe('buy-two-litres-of-milk');
  });

  it('differ for notes with one title, however many are created at once', async () => {
    const person = await aPerson();
    const notes = await Promise.all(Array.from({ length: 30 }, () => added(person, { title: 'The same' })));
    expect(new Set(notes.map(({ slug }) => slug)).size).toBe(30);
  });

  it('may be the same for two users', async () => {
    const people = await Promise.all([aPerson(), aPerson()]);
    const notes = await Promise.all(people.map((person) => added(person, { title: 'Same title' })));
    expect(notes.map(({ slug }) => slug)).toEqual(['same-title', 'same-title']);
  });

  it.each(['%00', '%ff', 'a%2Fb', 'x'.repeat(2000), '..%2f..%2fetc', "'%20or%201=1"])('that is %s does not exist', async (slug) => {
    expect((await ann.request(`GET /api/notes/${slug}/`)).status).toBeGreaterThanOrEqual(400);
    expect((await ann.request(`GET /api/notes/${slug}/`)).status).toBeLessThan(500);
  });
});

/** Returns the text without the parts that differ between responses. */
const headersOf = (headers: Headers) =>
  Object.fromEntries([...headers].filter(([name]) => !['date', 'x-request-id'].includes(name)));
