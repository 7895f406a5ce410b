import { deleteNote, listNotes, readNote, updateNote } from '@daybook/contracts/notes';
import { call, loggedCall, withBearerToken } from './call.ts';
import { isCallError, hasStatus } from './call-error.ts';
import { fakeApi, jsonResponse, offline, problemResponse, quietConsole } from '../testing/fake-api.ts';

const note = {
  id: '0192f0c1-2d3e-7a4b-8c5d-6e7f8a9b0c1d',
  slug: 'milk',
  title: 'Milk',
  body: 'Two bottles',
  category: 'PERSONAL',
  created: '2026-11-21T13:45:00.000Z',
  updated: '2026-11-21T13:45:00.000Z',
} as const;

const draft = { title: 'Milk', body: '', category: 'PERSONAL' } as const;

describe('call', () => {
  const failureOf = async (called: Promise<unknown>): Promise<unknown> =>
    called.then(() => undefined).catch((error: unknown) => error);

  it('returns the checked response with its ETag', async () => {
    const api = fakeApi();
    api.on(readNote, () => jsonResponse(note, { etag: '"7"' }));
    await expect(call(api.fetch, readNote, { params: { slug: 'milk' } })).resolves.toEqual({
      data: note,
      etag: '"7"',
      next: undefined,
      link: null,
    });
  });

  it('encodes parameters in the path', async () => {
    const api = fakeApi();
    api.on(readNote, () => note);
    await call(api.fetch, readNote, { params: { slug: 'a/b ?#é' } });
    expect(api.requests(readNote)[0]?.params).toEqual({ slug: 'a/b ?#é' });
  });

  it('omits undefined query parameters, and returns the cursor of the next page', async () => {
    const api = fakeApi();
    api.on(listNotes, () => jsonResponse([], { next: 'a b' }));
    const { next } = await call(api.fetch, listNotes, { query: { limit: 50, cursor: undefined } });
    expect(api.requests(listNotes)[0]?.query.toString()).toBe('limit=50');
    expect(next).toBe('a b');
  });

  it('sends the body as JSON, and the conditions as headers', async () => {
    const api = fakeApi();
    api.on(updateNote, () => note);
    await call(api.fetch, updateNote, { params: { slug: 'milk' }, body: draft }, { ifMatch: '"7"', idempotencyKey: 'once' });
    const request = api.requests(updateNote)[0]!;
    expect(request.body).toEqual(draft);
    expect(Object.fromEntries(request.headers)).toEqual({
      accept: 'application/json',
      'content-type': 'application/json',
      'if-match': '"7"',
      'idempotency-key': 'once',
    });
  });

  it('returns no data for an operation without a response', async () => {
    const api = fakeApi();
    api.on(deleteNote, () => jsonResponse(undefined, { status: 204 }));
    const { data } = await call(api.fetch, deleteNote, { params: { slug: 'milk' } });
    expect(data).toBeUndefined();
  });

  it('rejects with the problem of the API', async () => {
    const api = fakeApi();
    api.on(updateNote, () => problemResponse(400, { detail: 'Check the fields.', errors: { title: ['Too long.'] } }));
    const error = await failureOf(call(api.fetch, updateNote, { params: { slug: 'milk' }, body: draft }));
    expect(error).toMatchObject({
      reason: 'problem',
      message: 'Check the fields.',
      problem: { status: 400, errors: { title: ['Too long.'] } },
    });
    expect([hasStatus(error, 400), hasStatus(error, 404)]).toEqual([true, false]);
  });

  it.each([
    ['a page of a proxy', new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } })],
    ['a broken problem', new Response('{', { status: 502, headers: { 'content-type': 'application/problem+json' } })],
  ])('rejects with only the status if the problem is %s', async (_, response) => {
    const error = await failureOf(call(() => Promise.resolve(response), readNote, { params: { slug: 'milk' } }));
    expect(error).toMatchObject({ reason: 'problem', problem: { status: 502 } });
  });

  it('rejects as offline without a response', async () => {
    const api = fakeApi();
    api.on(readNote, offline);
    const error = await failureOf(call(api.fetch, readNote, { params: { slug: 'milk' } }));
    expect(error).toMatchObject({ reason: 'offline' });
    expect(hasStatus(error, 404)).toBe(false);
  });

  it('rejects with the original error of an abort', async () => {
    const abort = new AbortController();
    abort.abort();
    const reason = new DOMException('Aborted', 'AbortError');
    const input = { params: { slug: 'milk' } };
    const error = await failureOf(call(() => Promise.reject(reason), readNote, input, { signal: abort.signal }));
    expect(error).toBe(reason);
    expect(isCallError(error)).toBe(false);
  });

  it.each([
    ['has a field of another type', JSON.stringify({ ...note, title: 7 })],
    ['is no JSON', '<html>'],
  ])('rejects as an invalid response that %s', async (_, body) => {
    const error = await failureOf(call(() => Promise.resolve(new Response(body)), readNote, { params: { slug: 'milk' } }));
    expect(error).toMatchObject({ reason: 'invalid-response' });
  });

  it('accepts a response with additional fields', async () => {
    const api = fakeApi();
    api.on(readNote, () => jsonResponse({ ...note, pinned: true }));
    const { data } = await call(api.fetch, readNote, { params: { slug: 'milk' } });
    expect(data).toEqual(note);
  });
});

describe('loggedCall', () => {
  it.each([
    ['logs a call that has exceeded its time limit', new DOMException('Too slow', 'TimeoutError'), 1],
    ['does not log a call that was given up, such as a search while the person types', undefined, 0],
  ])('%s', async (_, reason, count) => {
    const log = quietConsole();
    const abort = new AbortController();
    const fetch = () => {
      abort.abort(reason);
      return Promise.reject<Response>(abort.signal.reason as Error);
    };
    const sent = loggedCall(fetch, readNote, { params: { slug: 'milk' } }, { signal: abort.signal });
    await expect(sent).rejects.toBe(abort.signal.reason);
    expect(log).toHaveBeenCalledTimes(count);
  });
});

it('withBearerToken sends its token, keeps other headers, and sends no cookies', async () => {
  const fetch = jest.fn(() => Promise.resolve(new Response()));
  await withBearerToken(fetch, 'secret')('/api/', { headers: { accept: 'text/plain' }, credentials: 'same-origin' });
  const [path, init] = fetch.mock.calls[0] as unknown as [string, RequestInit];
  expect([path, init.credentials, ...new Headers(init.headers)]).toEqual([
    '/api/',
    'omit',
    ['accept', 'text/plain'],
    ['authorization', 'Bearer secret'],
  ]);
});
