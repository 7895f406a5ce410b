import { documentLimits, type ListedDocument } from '@daybook/contracts/documents';
import type { Problem } from '@daybook/contracts/problem';
import { v7 as uuid } from 'uuid';
import { type ApiResult, aPerson, errorsOf, type Person, request } from '../../test/api.ts';
import { openChanges } from '../../test/event-stream.ts';
import { aPortal, connectPortal } from '../../test/portals.ts';

let person: Person;
beforeEach(async () => (person = await aPerson()));

const write = (name: string, body: unknown, headers = {}) =>
  person.request<Problem>(`PUT /api/documents/${name}/`, { body, headers });
const read = (name: string, headers = {}) => person.request(`GET /api/documents/${name}/`, { headers });
const remove = (name: string, headers = {}) => person.request(`DELETE /api/documents/${name}/`, { headers });
const list = (query: string) => person.request<ListedDocument[]>(`GET /api/documents/${query}`);
const keysOf = ({ body }: ApiResult<ListedDocument[]>) => body.map(({ key }) => key);
const etagOf = ({ headers }: ApiResult) => headers.get('etag') ?? '';

describe('a document', () => {
  it('is created, read, replaced and deleted', async () => {
    const created = await write('habits/run', { name: 'Run', days: [1, 3] });
    expect([created.status, created.body]).toEqual([201, { name: 'Run', days: [1, 3] }]);
    const replaced = await write('habits/run', { name: 'Walk' });
    expect([replaced.status, replaced.body]).toEqual([200, { name: 'Walk' }]);
    expect(etagOf(replaced)).not.toBe(etagOf(created));
    const found = await read('habits/run');
    expect([found.status, found.body, etagOf(found)]).toEqual([200, { name: 'Walk' }, etagOf(replaced)]);
    expect((await read('habits/run', { 'if-none-match': etagOf(found) })).status).toBe(304);
    expect((await remove('habits/run')).status).toBe(204);
    expect((await read('habits/run')).status).toBe(404);
    expect((await remove('habits/run')).status).toBe(404);
  });

  it('is returned exactly as it was written: with the order of its fields, and characters that PostgreSQL cannot store', async () => {
    const text = '{"z":"\\u0000 \\ud800 \\" ü","1":1.5,"a":{"nested":[null,true,{}]}}';
    await person.request('PUT /api/documents/habits/odd/', { raw: text, headers: { 'content-type': 'application/json' } });
    const expected = JSON.stringify(JSON.parse(text));
    expect((await read('habits/odd')).text).toBe(expected);
    expect(JSON.stringify((await list('habits/')).body[0]?.content)).toBe(expected);
  });

  it('is replaced only in the state of the If-Match, and created only if there is none with If-None-Match', async () => {
    expect((await write('habits/run', {}, { 'if-match': '*' })).status).toBe(412);
    const first = await write('habits/run', { at: 1 }, { 'if-none-match': '*' });
    expect(first.status).toBe(201);
    expect((await write('habits/run', { at: 2 }, { 'if-none-match': '*' })).status).toBe(412);
    const second = await write('habits/run', { at: 2 }, { 'if-match': etagOf(first) });
    expect(second.status).toBe(200);
    expect((await write('habits/run', { at: 3 }, { 'if-match': etagOf(first) })).status).toBe(412);
    expect((await remove('habits/run', { 'if-match': etagOf(first) })).status).toBe(412);
    expect((await read('habits/run')).body).toEqual({ at: 2 });
    expect((await remove('habits/run', { 'if-match': etagOf(second) })).status).toBe(204);
    const again = await write('habits/run', { at: 1 });
    expect((await write('habits/run', { at: 4 }, { 'if-match': etagOf(first) })).status).toBe(412);
    expect(etagOf(again)).not.toBe(etagOf(first));
    const rejected = await write('habits/run', {}, { 'if-none-match': '"x"' });
    expect([rejected.status, errorsOf(rejected)]).toEqual([400, { 'If-None-Match': ['Must be *.'] }]);
  });

  it('is created once by many requests at once that must not replace, and changed once by many with one If-Match', async () => {
    const create = () => write('habits/run', {}, { 'if-none-match': '*' });
    const created = await Promise.all(Array.from({ length: 8 }, create));
    expect(created.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(7).fill(412)]);
    const tag = etagOf(await read('habits/run'));
    const changed = await Promise.all(Array.from({ length: 8 }, (_, index) => write('habits/run', { index }, { 'if-match': tag })));
    expect(changed.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(412)]);
  });

  it('is not written again by a repeated request, whatever has happened since', async () => {
    const key = { 'idempotency-key': uuid() };
    const created = await write('habits/run', { at: 1 }, { ...key, 'if-none-match': '*' });
    const repeated = await write('habits/run', { at: 1 }, { ...key, 'if-none-match': '*' });
    expect([repeated.status, etagOf(repeated)]).toEqual([200, etagOf(created)]);
    await write('habits/run', { at: 2 });
    expect((await write('habits/run', { at: 1 }, key)).body).toEqual({ at: 2 });
  });

  it.each([
    ['a list', '[1]', 'A document must be a JSON object.'],
    ['nothing', '', 'A document must be a JSON object.'],
    ['11 levels', `{"a":${'['.repeat(10)}${']'.repeat(10)}}`, 'A document has at most 10 levels.'],
    ['17 levels', `{"a":${'['.repeat(17)}${']'.repeat(17)}}`, 'The body is nested deeper than 16 levels.'],
    ['20,000 values', `{"a":[${'0,'.repeat(20_000)}0]}`, 'The body has more than 20000 values.'],
    ['an endless number', '{"a":1e999}', 'A number is too large for JavaScript.'],
    ['a prototype', '{"__proto__":{"a":1}}', 'The key __proto__ is not allowed.'],
  ])('cannot be %s', async (_, raw, detail) => {
    const headers = { 'content-type': 'application/json' };
    const rejected = await person.request<Problem>('PUT /api/documents/habits/run/', { raw, headers });
    expect([rejected.status, rejected.body.detail]).toEqual([400, detail]);
    expect((await read('habits/run')).status).toBe(404);
  });

  it('has at most 256 KiB', async () => {
    const largest = { text: 'x'.repeat(documentLimits.document - '{"text":""}'.length) };
    expect((await write('habits/run', largest)).status).toBe(201);
    expect((await write('habits/run', { text: `${largest.text}x` })).status).toBe(413);
    expect((await read('habits/run')).body).toEqual(largest);
  });

  it.each(['habits/.a', 'habits/a%2Fb', 'habits/a%20b', `habits/${'x'.repeat(129)}`, 'habits/..%2Fnotes', 'Habits/a', '9/a'])(
    'cannot have the name %s',
    async (name) => {
      const rejected = await write(name, {});
      expect([rejected.status, Object.keys(errorsOf(rejected) ?? {})]).toEqual([400, [name.startsWith('habits') ? 'key' : 'app']]);
      expect((await read(name)).status).toBe(404);
      expect((await remove(name)).status).toBe(404);
    },
  );
});

describe('a list of documents', () => {
  it('has those of one app by prefix, in pages, in the order of their keys', async () => {
    for (const key of ['b.2', 'a', 'b.10', 'b', 'ba', 'B', 'b.1']) await write(`habits/${key}`, { key });
    await write('moods/b.3', {});
    expect(keysOf(await list('habits/'))).toEqual(['B', 'a', 'b', 'b.1', 'b.10', 'b.2', 'ba']);
    const first = await list('habits/?prefix=b.&limit=2');
    expect(keysOf(first)).toEqual(['b.1', 'b.10']);
    const [, next = ''] = /<\/api\/documents\/([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '') ?? [];
    const second = await list(next);
    expect([keysOf(second), second.headers.get('link')]).toEqual([['b.2'], null]);
    const [entry] = second.body;
    expect(entry).toEqual({ key: 'b.2', etag: etagOf(await read('habits/b.2')), updated: entry?.updated, content: { key: 'b.2' } });
  });

  it('ends a page at 256 KiB, so that large documents come in several', async () => {
    const text = 'x'.repeat(200_000);
    for (const key of ['a', 'b', 'c']) await write(`habits/${key}`, { text });
    const first = await list('habits/');
    expect(keysOf(first)).toEqual(['a', 'b']);
    expect(first.headers.get('link')).toContain('rel="next"');
  });

  it('is known to a client by its ETag', async () => {
    await write('habits/a', {});
    const { headers } = await list('habits/');
    const again = await person.request('GET /api/documents/habits/', { headers: { 'if-none-match': headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
  });

  it.each(['habits/?prefix=%2F', 'habits/?limit=0', 'habits/?cursor=x', 'Habits/', 'habits/?owner=x'])(
    'is rejected for %s',
    async (query) => {
      expect((await list(query)).status).toBe(400);
    },
  );
});

describe('the documents of a user', () => {
  it('look to other users exactly like documents that do not exist', async () => {
    const created = await write('habits/run', { name: 'Run' });
    const [owner, other] = [person, await aPerson()];
    person = other;
    const [missing, theirs] = [await read('habits/walk'), await read('habits/run')];
    const shapeOf = ({ status, body }: ApiResult) => ({ status, ...(body as object), requestId: '' });
    expect(shapeOf(theirs)).toEqual(shapeOf(missing));
    expect((await list('habits/')).body).toEqual([]);
    expect((await remove('habits/run')).status).toBe(404);
    expect((await write('habits/run', {}, { 'if-match': etagOf(created) })).status).toBe(412);
    expect((await write('habits/run', { name: 'Swim' })).status).toBe(201);
    person = owner;
    expect((await read('habits/run')).body).toEqual({ name: 'Run' });
  });

  it('are apart in each app', async () => {
    await write('habits/run', { of: 'habits' });
    await write('moods/run', { of: 'moods' });
    await remove('habits/run');
    expect((await read('moods/run')).body).toEqual({ of: 'moods' });
    expect((await list('habits/')).body).toEqual([]);
  });

  it('need a login, and are closed to portals', async () => {
    await write('habits/run', {});
    const portal = await aPortal();
    const { access } = await connectPortal(person, portal);
    for (const call of [
      'GET /api/documents/habits/',
      'GET /api/documents/habits/run/',
      'DELETE /api/documents/habits/run/',
    ] as const) {
      expect((await request(call)).status).toBe(401);
      expect((await request(call, { token: access, headers: { origin: portal.origin } })).status).toBe(403);
    }
    expect((await read('habits/run')).status).toBe(200);
  });

  it('are live changes, with a topic for each app', async () => {
    const changes = await openChanges(person);
    await changes.next();
    const created = await write('habits/run', {});
    await write('habits/run', { name: 'Run' });
    await remove('habits/run');
    const [, id] = /^"(.+)\.\d+"$/.exec(etagOf(created)) ?? [];
    const received = [await changes.next(), await changes.next(), await changes.next()];
    expect(received.map(({ value }) => value?.data)).toEqual([
      { topic: 'documents/habits', id, version: 1 },
      { topic: 'documents/habits', id, version: 2 },
      { topic: 'documents/habits', id },
    ]);
    changes.close();
  });
});
