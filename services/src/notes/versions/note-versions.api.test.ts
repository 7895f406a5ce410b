import type { NoteVersion, NoteVersionHeading } from '@daybook/contracts/note-versions';
import type { Note } from '@daybook/contracts/notes';
import { aPerson, type ApiResult, type Person, readPages, type RequestOptions, textWithoutRequestId } from '../../../test/api.ts';

const milk = { title: 'Milk', body: 'Two litres', category: 'PERSONAL' };
const times = (count: number) => Array.from({ length: count }, (_, index) => index);

let person: Person;
beforeEach(async () => (person = await aPerson()));

const create = (note: object = milk) => person.request<Note>('POST /api/notes/', { body: note });
const save = (note: object, options: RequestOptions = {}) =>
  person.request<Note>('PUT /api/notes/milk/', { body: { ...milk, ...note }, ...options });
const listAll = () => readPages<NoteVersionHeading>(person, '/api/notes/milk/versions/');
const read = (version: number) => person.request<NoteVersion>(`GET /api/notes/milk/versions/${version}/`);
const restore = (version: number | string, options: RequestOptions = {}) =>
  person.request<Note>(`POST /api/notes/milk/versions/${version}/restore/`, options);
const readNote = async () => (await person.request<Note>('GET /api/notes/milk/')).body;
const etagOf = ({ headers }: ApiResult) => headers.get('etag') ?? '';

describe('the history of a note', () => {
  it('is empty for a new note, and has what each save replaced, the newest first', async () => {
    const created = (await create()).body;
    expect(await listAll()).toEqual([]);
    const bread = (await save({ title: 'Bread' })).body;
    await save({ title: 'Bread', body: 'One loaf', category: 'BUSINESS' });

    expect(await listAll()).toEqual([
      { version: 2, savedAt: bread.updated, title: 'Bread', category: 'PERSONAL', bytes: 15, changedNext: ['body', 'category'] },
      { version: 1, savedAt: created.updated, title: 'Milk', category: 'PERSONAL', bytes: 14, changedNext: ['title'] },
    ]);
    expect((await read(1)).body).toEqual({ version: 1, savedAt: created.updated, ...milk, bytes: 14 });
  });

  it('has no version for a save that changes nothing', async () => {
    await create();
    await save({});
    expect(await listAll()).toEqual([]);
    await save({ body: 'Three litres' });
    await save({ body: 'Three litres' });
    expect((await listAll()).map(({ version }) => version)).toEqual([2]);
  });

  it('has no version for a save that is rejected', async () => {
    await create();
    expect((await save({ body: 'Lost' }, { headers: { 'if-match': '"old"' } })).status).toBe(412);
    expect((await save({ category: 'HOLIDAY' })).status).toBe(400);
    expect(await listAll()).toEqual([]);
  });

  it('has every state that was replaced, also by concurrent saves', async () => {
    await create();
    const bodies = times(20).map((index) => `Body ${index}`);
    await Promise.all(bodies.map((body) => save({ body })));
    const versions = await listAll();
    const kept = await Promise.all(versions.map(async ({ version }) => (await read(version)).body.body));
    expect([...kept, (await readNote()).body].toSorted()).toEqual([...bodies, milk.body].toSorted());
    expect(versions.map(({ version }) => version)).toEqual(times(20).map((index) => 20 - index));
  });

  it('comes in pages that follow each other', async () => {
    await create();
    for (const index of times(7)) await save({ body: `Body ${index}` });
    const pages = await readPages<NoteVersionHeading>(person, '/api/notes/milk/versions/?limit=3');
    expect(pages.map(({ version }) => version)).toEqual([7, 6, 5, 4, 3, 2, 1]);
    expect(pages).toEqual(await listAll());
    for (const query of ['limit=0', 'limit=51', 'cursor=x', `cursor=${btoa('-1')}`, `cursor=${btoa('99999999999')}`, 'page=2']) {
      expect([query, (await person.request(`GET /api/notes/milk/versions/?${query}`)).status]).toEqual([query, 400]);
    }
  });

  it('has at most 200 versions of a note', async () => {
    await create();
    for (const index of times(215)) await save({ body: `Body ${index}` });
    const versions = (await listAll()).map(({ version }) => version);
    expect([new Set(versions).size, versions.slice(0, 20)]).toEqual([200, times(20).map((index) => 215 - index)]);
  }, 120_000);

  it('holds titles and bodies of the largest size', async () => {
    const title = '🥛'.repeat(255);
    const body = 'ы'.repeat(1_048_576);
    await create();
    await save({ title, body });
    await save({ body: 'Short' });
    const [newest] = await listAll();
    expect(newest).toMatchObject({ title, bytes: 255 * 4 + 1_048_576 * 2, changedNext: ['title', 'body'] });
    expect((await read(2)).body.body).toBe(body);
    expect((await restore(2)).body.body).toBe(body);
  });

  it('compares bodies of the same length', async () => {
    await create();
    await save({ body: 'x'.repeat(100_000) });
    await save({ body: `${'x'.repeat(99_999)}y` });
    await save({ title: 'Bread', body: `${'x'.repeat(99_999)}y` });
    expect((await listAll()).map(({ changedNext }) => changedNext)).toEqual([['title'], ['body'], ['body']]);
  });

  it('is read again only if it has changed', async () => {
    await create();
    await save({ body: 'Three' });
    for (const path of ['/api/notes/milk/versions/', '/api/notes/milk/versions/1/'] as const) {
      const etag = etagOf(await person.request(`GET ${path}`));
      expect((await person.request(`GET ${path}`, { headers: { 'if-none-match': etag } })).status).toBe(304);
    }
  });

  it('is gone with the note', async () => {
    await create();
    await save({ body: 'Three' });
    await person.request('DELETE /api/notes/milk/');
    expect([(await person.request('GET /api/notes/milk/versions/')).status, (await read(1)).status]).toEqual([404, 404]);
    await create();
    expect(await listAll()).toEqual([]);
  });
});

describe('restoring a version', () => {
  it('saves the note as it was, without its slug and dates, and can be taken back', async () => {
    const created = (await create()).body;
    const changed = (await save({ title: 'Bread', body: '', category: 'IMPORTANT' })).body;
    const restored = await restore(1);
    expect([restored.status, restored.body]).toEqual([200, { ...created, updated: restored.body.updated }]);
    expect(Date.parse(restored.body.updated)).toBeGreaterThan(Date.parse(changed.updated));
    const read = await person.request('GET /api/notes/milk/');
    expect([read.body, etagOf(read)]).toEqual([restored.body, etagOf(restored)]);

    expect((await listAll()).map(({ version, title }) => [version, title])).toEqual([
      [2, 'Bread'],
      [1, 'Milk'],
    ]);
    expect((await restore(2)).body).toMatchObject({ title: 'Bread', body: '', category: 'IMPORTANT' });
    expect(await listAll()).toHaveLength(3);
  });

  it('that changes nothing stores no version', async () => {
    await create();
    await save({ body: 'Three' });
    await restore(1);
    await restore(1);
    expect(await listAll()).toHaveLength(2);
  });

  it('is found by the search as it is now', async () => {
    await create();
    await save({ title: 'Bread', body: 'One loaf' });
    await restore(1);
    const search = async (text: string) =>
      (await person.request<Note[]>(`GET /api/notes-search/?search=${text}`)).body.map(({ title }) => title);
    expect([await search('litres'), await search('loaf')]).toEqual([['Milk'], []]);
  });

  it('accepts the first of several with If-Match, and rejects the others with 412', async () => {
    await create();
    const etag = etagOf(await save({ body: 'Three' }));
    const responses = await Promise.all(times(5).map(() => restore(1, { headers: { 'if-match': etag } })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412]);
    expect((await listAll()).map(({ version }) => version)).toEqual([2, 1]);
    expect((await restore(1, { headers: { 'if-match': '*' } })).status).toBe(200);
  });

  it('loses nothing if the note is saved at the same moment', async () => {
    await create();
    await save({ body: 'Three' });
    await Promise.all([restore(1), save({ body: 'Four' }), restore(1), save({ body: 'Five' })]);
    const versions = await listAll();
    const kept = await Promise.all(versions.map(async ({ version }) => (await read(version)).body.body));
    expect(new Set([...kept, (await readNote()).body])).toEqual(new Set(['Two litres', 'Three', 'Four', 'Five']));
  });

  it.each(['0', '-1', '1.5', '01', '1e0', 'x', '3', '2147483647', '2147483648', '99999999999', '%00', '%20'])(
    'of the number %s is a 404, as reading it is',
    async (version) => {
      await create();
      await save({ body: 'Three' });
      const statuses = [(await restore(version)).status, (await person.request(`GET /api/notes/milk/versions/${version}/`)).status];
      expect(statuses).toEqual([404, 404]);
      expect((await readNote()).body).toBe('Three');
    },
  );
});

it('the history of a note looks to other users exactly like that of a note that does not exist', async () => {
  await create();
  await save({ body: 'Three' });
  const other = await aPerson();
  for (const call of ['GET versions/', 'GET versions/1/', 'POST versions/1/restore/']) {
    const [method, path] = call.split(' ') as ['GET' | 'POST', string];
    const theirs = await other.request(`${method} /api/notes/milk/${path}`);
    const missing = await other.request(`${method} /api/notes/not-there/${path}`);
    expect([theirs.status, textWithoutRequestId(theirs)]).toEqual([404, textWithoutRequestId(missing)]);
    expect((await other.request(`${method} /api/notes/milk/${path}`, { token: '' })).status).toBe(401);
  }
  expect((await readNote()).body).toBe('Three');
});

it('of another user with a note of the same address, only the own history is read and restored', async () => {
  const other = await aPerson();
  await other.request('POST /api/notes/', { body: { ...milk, body: 'Theirs' } });
  await other.request('PUT /api/notes/milk/', { body: { ...milk, body: 'Theirs, changed' } });
  await create();
  await save({ body: 'Three' });
  expect((await other.request<NoteVersion>('GET /api/notes/milk/versions/1/')).body.body).toBe('Theirs');
  expect((await other.request<Note>('POST /api/notes/milk/versions/1/restore/')).body.body).toBe('Theirs');
  expect((await read(1)).body.body).toBe('Two litres');
});
