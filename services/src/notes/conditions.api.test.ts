import type { Note } from '@daybook/contracts/notes';
import { aPerson, type RequestOptions, type Person } from '../../test/api.ts';

const draft = { title: 'Milk', body: 'Two litres', category: 'PERSONAL' };

let person: Person;
beforeEach(async () => (person = await aPerson()));

const create = (options: RequestOptions = {}) => person.request<Note>('POST /api/notes/', { body: draft, ...options });
const list = async () => (await person.request<Note[]>('GET /api/notes/')).body;

describe('ETag and If-None-Match', () => {
  it.each(['/api/notes/', '/api/notes/milk/', '/api/notes-search/?search=milk'] as const)(
    'omit the unchanged body of %s',
    async (path) => {
      await create();
      const first = await person.request(`GET ${path}`);
      const etag = first.headers.get('etag') ?? '';
      expect(etag).toMatch(/^"[^"]+"$/);
      const again = await person.request(`GET ${path}`, { headers: { 'if-none-match': `"other", ${etag}` } });
      expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);

      await person.request('PUT /api/notes/milk/', { body: { ...draft, body: 'Three' } });
      const changed = await person.request(`GET ${path}`, { headers: { 'if-none-match': etag } });
      expect(changed.status).toBe(200);
      expect(changed.headers.get('etag')).not.toBe(etag);
    },
  );

  it('apply to a HEAD, whose response has no Content-Length', async () => {
    const etag = (await create()).headers.get('etag');
    const read = await person.request('HEAD /api/notes/milk/');
    const { headers } = read;
    expect([read.status, read.text, headers.get('etag'), headers.get('content-length')]).toEqual([200, '', etag, null]);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    const known = await person.request('HEAD /api/notes/milk/', { headers: { 'if-none-match': '*' } });
    expect(known.status).toBe(304);
  });

  it.each([
    ['8 KiB', 'a'.repeat(8192)],
    ['more', 'a'.repeat(8193)],
    ['less than 8 KiB, and JSON of more than 16 KiB', '\u0001'.repeat(4000)],
  ])('apply to a note of %s', async (_, body) => {
    const created = await create({ body: { ...draft, body } });
    const etag = created.headers.get('etag') ?? '';
    const read = await person.request<Note>('GET /api/notes/milk/');
    expect([read.body, read.headers.get('etag')]).toEqual([created.body, etag]);
    const known = { headers: { 'if-none-match': etag } };
    const statuses = [await person.request('GET /api/notes/milk/', known), await person.request('HEAD /api/notes/milk/')];
    expect(statuses.map(({ status, text }) => [status, text])).toEqual([
      [304, ''],
      [200, ''],
    ]);
  });

  it('are the same whether the note was created, changed or read', async () => {
    const created = await create();
    const read = await person.request('GET /api/notes/milk/');
    expect(read.headers.get('etag')).toBe(created.headers.get('etag'));
    const changed = await person.request('PUT /api/notes/milk/', { body: draft });
    expect((await person.request('GET /api/notes/milk/')).headers.get('etag')).toBe(changed.headers.get('etag'));
  });
});

describe('If-Match', () => {
  it('accepts the first of two changes of a note, and rejects the second with 412', async () => {
    const etag = (await create()).headers.get('etag') ?? '';
    const change = (body: string) =>
      person.request<Note>('PUT /api/notes/milk/', { body: { ...draft, body }, headers: { 'if-match': etag } });
    const responses = await Promise.all(['a', 'b', 'c', 'd'].map(change));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
    const won = responses.find(({ status }) => status === 200);
    expect((await person.request<Note>('GET /api/notes/milk/')).body).toEqual(won?.body);
  });

  it('does not delete a note that was changed', async () => {
    const etag = (await create()).headers.get('etag') ?? '';
    await person.request('PUT /api/notes/milk/', { body: { ...draft, body: 'Three' } });
    expect((await person.request('DELETE /api/notes/milk/', { headers: { 'if-match': etag } })).status).toBe(412);
    expect(await list()).toHaveLength(1);
  });

  it.each([
    ['*', 204],
    ['"no-such-state"', 412],
    ['W/"weak"', 412],
    ['nonsense', 412],
  ])('as %s makes a deletion respond with %i', async (ifMatch, status) => {
    await create();
    expect((await person.request('DELETE /api/notes/milk/', { headers: { 'if-match': ifMatch } })).status).toBe(status);
  });

  it('for a missing note responds with 404', async () => {
    expect((await person.request('DELETE /api/notes/gone/', { headers: { 'if-match': '"x"' } })).status).toBe(404);
  });

  it('is optional: without it the last write wins', async () => {
    await create();
    await person.request('PUT /api/notes/milk/', { body: { ...draft, body: 'First' } });
    await person.request('PUT /api/notes/milk/', { body: { ...draft, body: 'Last' } });
    expect((await list())[0]?.body).toBe('Last');
  });
});

describe('Idempotency-Key', () => {
  const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });

  it('creates one note for repeated requests, and repeats the first response', async () => {
    const first = await create(keyed('one'));
    const responses = await Promise.all(Array.from({ length: 8 }, () => create(keyed('one'))));
    for (const { status, body, headers } of responses) {
      expect([status, body]).toEqual([201, first.body]);
      expect(headers.get('location')).toBe(first.headers.get('location'));
      expect(headers.get('etag')).toBe(first.headers.get('etag'));
    }
    expect(await list()).toHaveLength(1);
  });

  it('creates one note for many concurrent requests', async () => {
    const responses = await Promise.all(Array.from({ length: 12 }, () => create(keyed('burst'))));
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
    expect(await list()).toHaveLength(1);
  });

  it('returns the current note to a repeat, with the tag of its first state', async () => {
    const first = await create(keyed('changed'));
    const changed = await person.request<Note>(`PUT /api/notes/${first.body.slug}/`, { body: { ...draft, body: '' } });
    const { status, body, headers } = await create(keyed('changed'));
    expect([status, body, headers.get('location')]).toEqual([201, changed.body, first.headers.get('location')]);
    expect(headers.get('etag')).toBe(first.headers.get('etag'));
  });

  it('does not create a deleted note again, and does not return its text', async () => {
    const { body } = await create(keyed('deleted'));
    expect((await person.request(`DELETE /api/notes/${body.slug}/`)).status).toBe(204);
    const repeated = await create(keyed('deleted'));
    expect([repeated.status, repeated.text.includes(draft.body)]).toEqual([404, false]);
    expect((await person.request(`GET /api/notes/${body.slug}/`)).status).toBe(404);
  });

  it('is rejected with 422 for another note', async () => {
    await create(keyed('two'));
    const rejected = await create({ ...keyed('two'), body: { ...draft, title: 'Bread' } });
    expect(rejected.status).toBe(422);
    expect(await list()).toHaveLength(1);
  });

  it('can be used again after a rejected request', async () => {
    expect((await create({ ...keyed('three'), body: { ...draft, category: 'x' } })).status).toBe(400);
    expect((await create(keyed('three'))).status).toBe(201);
  });

  it('belongs to one user', async () => {
    await create(keyed('four'));
    const other = await aPerson();
    expect((await other.request('POST /api/notes/', { body: draft, ...keyed('four') })).status).toBe(201);
  });

  it.each(['', 'with space', 'x'.repeat(256)])('is rejected by name when it is "%s"', async (key) => {
    const rejected = await create(keyed(key));
    expect(rejected.status).toBe(400);
    expect(rejected.text).toContain('Idempotency-Key');
  });
});
