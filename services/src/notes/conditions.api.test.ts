import type { Note } from '@daybook/contracts/notes';
import { aPerson, type Asking, type Person } from '../../test/api.ts';

const draft = { title: 'Milk', body: 'Two litres', category: 'PERSONAL' };

let person: Person;
beforeEach(async () => (person = await aPerson()));

const create = (asking: Asking = {}) => person.ask<Note>('POST /api/notes/', { body: draft, ...asking });
const list = async () => (await person.ask<Note[]>('GET /api/notes/')).body;

describe('ETag and If-None-Match', () => {
  it.each(['/api/notes/', '/api/notes/milk/', '/api/notes-search/?search=milk'] as const)('spare the body of %s', async (path) => {
    await create();
    const first = await person.ask(`GET ${path}`);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[^"]+"$/);
    const again = await person.ask(`GET ${path}`, { headers: { 'if-none-match': `"other", ${etag}` } });
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);

    await person.ask('PUT /api/notes/milk/', { body: { ...draft, body: 'Three' } });
    const changed = await person.ask(`GET ${path}`, { headers: { 'if-none-match': etag } });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(etag);
  });

  it('are answered to a HEAD, without a length that would be another', async () => {
    const etag = (await create()).headers.get('etag');
    const read = await person.ask('HEAD /api/notes/milk/');
    const { headers } = read;
    expect([read.status, read.text, headers.get('etag'), headers.get('content-length')]).toEqual([200, '', etag, null]);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    const known = await person.ask('HEAD /api/notes/milk/', { headers: { 'if-none-match': '*' } });
    expect(known.status).toBe(304);
  });

  it('name one state of a note alike, whether it was made, changed or read', async () => {
    const created = await create();
    const read = await person.ask('GET /api/notes/milk/');
    expect(read.headers.get('etag')).toBe(created.headers.get('etag'));
    const changed = await person.ask('PUT /api/notes/milk/', { body: draft });
    expect((await person.ask('GET /api/notes/milk/')).headers.get('etag')).toBe(changed.headers.get('etag'));
  });
});

describe('If-Match', () => {
  it('lets the first of two change a note, and refuses the second with 412', async () => {
    const etag = (await create()).headers.get('etag') ?? '';
    const change = (body: string) =>
      person.ask<Note>('PUT /api/notes/milk/', { body: { ...draft, body }, headers: { 'if-match': etag } });
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map(change));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
    const won = answers.find(({ status }) => status === 200);
    expect((await person.ask<Note>('GET /api/notes/milk/')).body).toEqual(won?.body);
  });

  it('keeps a note that was changed from being deleted', async () => {
    const etag = (await create()).headers.get('etag') ?? '';
    await person.ask('PUT /api/notes/milk/', { body: { ...draft, body: 'Three' } });
    expect((await person.ask('DELETE /api/notes/milk/', { headers: { 'if-match': etag } })).status).toBe(412);
    expect(await list()).toHaveLength(1);
  });

  it.each([
    ['*', 204],
    ['"no-such-state"', 412],
    ['W/"weak"', 412],
    ['nonsense', 412],
  ])('as %s answers a deletion with %i', async (ifMatch, status) => {
    await create();
    expect((await person.ask('DELETE /api/notes/milk/', { headers: { 'if-match': ifMatch } })).status).toBe(status);
  });

  it('of a note that is not there is a 404', async () => {
    expect((await person.ask('DELETE /api/notes/gone/', { headers: { 'if-match': '"x"' } })).status).toBe(404);
  });

  it('left out lets the last write win', async () => {
    await create();
    await person.ask('PUT /api/notes/milk/', { body: { ...draft, body: 'First' } });
    await person.ask('PUT /api/notes/milk/', { body: { ...draft, body: 'Last' } });
    expect((await list())[0]?.body).toBe('Last');
  });
});

describe('Idempotency-Key', () => {
  const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });

  it('makes one note of many requests, and gives each the first answer', async () => {
    const first = await create(keyed('one'));
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(keyed('one'))));
    for (const { status, body, headers } of answers) {
      expect([status, body]).toEqual([201, first.body]);
      expect(headers.get('location')).toBe(first.headers.get('location'));
      expect(headers.get('etag')).toBe(first.headers.get('etag'));
    }
    expect(await list()).toHaveLength(1);
  });

  it('makes one note of many that arrive at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => create(keyed('burst'))));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await list()).toHaveLength(1);
  });

  it('gives a repeat the note as it is now, with the tag of the state that was made', async () => {
    const first = await create(keyed('changed'));
    const changed = await person.ask<Note>(`PUT /api/notes/${first.body.slug}/`, { body: { ...draft, body: '' } });
    const { status, body, headers } = await create(keyed('changed'));
    expect([status, body, headers.get('location')]).toEqual([201, changed.body, first.headers.get('location')]);
    expect(headers.get('etag')).toBe(first.headers.get('etag'));
  });

  it('makes no note again that was deleted since, and gives its text to nobody', async () => {
    const { body } = await create(keyed('deleted'));
    expect((await person.ask(`DELETE /api/notes/${body.slug}/`)).status).toBe(204);
    const repeated = await create(keyed('deleted'));
    expect([repeated.status, repeated.text.includes(draft.body)]).toEqual([404, false]);
    expect((await person.ask(`GET /api/notes/${body.slug}/`)).status).toBe(404);
  });

  it('is refused with 422 when another note comes under it', async () => {
    await create(keyed('two'));
    const refused = await create({ ...keyed('two'), body: { ...draft, title: 'Bread' } });
    expect(refused.status).toBe(422);
    expect(await list()).toHaveLength(1);
  });

  it('is free again when the call under it was refused', async () => {
    expect((await create({ ...keyed('three'), body: { ...draft, category: 'x' } })).status).toBe(400);
    expect((await create(keyed('three'))).status).toBe(201);
  });

  it('is each person’s own', async () => {
    await create(keyed('four'));
    const other = await aPerson();
    expect((await other.ask('POST /api/notes/', { body: draft, ...keyed('four') })).status).toBe(201);
  });

  it.each(['', 'with space', 'x'.repeat(256)])('is refused by name when it is "%s"', async (key) => {
    const refused = await create(keyed(key));
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('Idempotency-Key');
  });
});
