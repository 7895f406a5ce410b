import { createStore } from '@daybook/host/store';
import { deferred } from '@daybook/kit/testing/fake-api';
import { anApp, anEmptyApp } from '../test-shell.tsx';
import { withFirstRead } from './first-read.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const READ = '/api/notes/?view=preview&limit=60';

const app = anApp({
  paths: [
    { path: '/', login: false, read: READ },
    { path: '/add-note', login: false },
  ],
});

interface PageOptions {
  at?: string;
  search?: string;
  loggedIn?: boolean;
  responses?: (Response | Error | Promise<Response>)[];
}

/** A page that has begun to load the app. The server gives these responses, one after another, then empty lists. */
async function openApp({ at = '/', search = '', loggedIn = true, responses = [] }: PageOptions = {}) {
  const server = jest.fn(async (_: string, { signal }: RequestInit = {}) => {
    signal?.throwIfAborted();
    const aborted = new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));
    const response = await Promise.race([responses.shift() ?? aList(), aborted]);
    if (response instanceof Error) throw response;
    return response;
  });
  const user = createStore<string | undefined>('ann');
  const session = { user, usableToken: () => (loggedIn ? 'usable' : undefined) };
  const page = withFirstRead(server, session, createStore({ path: at, search }));
  const load = jest.fn(() => Promise.resolve(anEmptyApp()));
  const open = () => page.withRead(load)(app, app);
  await open();
  const paths = () => server.mock.calls.map(([path, { method = 'GET' } = {}]) => `${method} ${path}`);
  return { ...page, server, user, open, load, paths, isAborted: () => server.mock.calls[0]?.[1]?.signal?.aborted };
}

const aList = (status = 200) => new Response('[]', { status });

const accept = { headers: { accept: 'application/json' } };

describe('the first read of an app', () => {
  it('is sent beside the code, and its response is that of the first request of the app only', async () => {
    const early = aList();
    const { fetch, load, paths } = await openApp({ responses: [early] });
    expect([load.mock.calls, paths()]).toEqual([[[app, app]], [`GET ${READ}`]]);
    expect(await fetch(READ, accept)).toBe(early);
    expect(await fetch(READ, accept)).not.toBe(early);
    expect(paths()).toHaveLength(2);
  });

  it.each<[string, PageOptions]>([
    ['at a path without one', { at: '/add-note' }],
    ['at a path of another app', { at: '/task' }],
    ['at an address with a query', { search: '?search=milk' }],
    ['without a usable token', { loggedIn: false }],
  ])('is not sent %s', async (_, options) => {
    const { load, server } = await openApp(options);
    expect([load.mock.calls.length, server.mock.calls.length]).toEqual([1, 0]);
  });

  it('is sent again by the app if it has failed before', async () => {
    const own = aList();
    const { fetch, paths } = await openApp({ responses: [new TypeError('Failed to fetch'), own] });
    await jest.advanceTimersByTimeAsync(0);
    expect(await fetch(READ)).toBe(own);
    expect(paths()).toEqual([`GET ${READ}`, `GET ${READ}`]);
  });

  it('is not sent again if it fails later: another person may have logged in', async () => {
    const failing = deferred<Response>();
    const { fetch, user, paths } = await openApp({ responses: [failing.promise] });
    const taken = fetch(READ);
    user.set('bob');
    await failing.reject(new TypeError('Failed to fetch'));
    await expect(taken).rejects.toThrow('Failed to fetch');
    expect(paths()).toEqual([`GET ${READ}`]);
  });

  it.each([401, 503])('is not sent again if the server rejects it: %d', async (status) => {
    const rejection = aList(status);
    const { fetch, paths } = await openApp({ responses: [rejection] });
    expect(await fetch(READ)).toBe(rejection);
    expect(paths()).toEqual([`GET ${READ}`]);
  });

  it.each<[string, string, RequestInit]>([
    ['another address', '/api/notes/?view=preview&limit=500', {}],
    ['HEAD', READ, { method: 'HEAD' }],
    ['credentials of its own', READ, { credentials: 'omit' }],
    ['a cache mode', READ, { cache: 'reload' }],
  ])('is not the response to a request with %s', async (_, path, init) => {
    const early = aList();
    const { fetch } = await openApp({ responses: [early] });
    expect(await fetch(path, init)).not.toBe(early);
  });
});

describe('the first read is dropped, and its request ended,', () => {
  const old = () => openApp({ responses: [new Promise(() => undefined)] });

  it('after ten seconds, if the app has not asked for it', async () => {
    const { fetch, isAborted, paths } = await old();
    jest.advanceTimersByTime(10_000);
    expect(isAborted()).toBe(true);
    await fetch(READ);
    expect(paths()).toHaveLength(2);
  });

  it('when another person logs in', async () => {
    const { fetch, user, isAborted, paths } = await old();
    user.set('bob');
    expect(isAborted()).toBe(true);
    await fetch(READ);
    expect(paths()).toHaveLength(2);
  });

  it('when something has changed on another device', async () => {
    const { fetch, drop, isAborted, paths } = await old();
    drop();
    expect(isAborted()).toBe(true);
    await fetch(READ);
    expect(paths()).toHaveLength(2);
  });

  it('when the app is opened again, which sends another', async () => {
    const { open, fetch, isAborted, paths } = await old();
    jest.advanceTimersByTime(5000);
    await open();
    jest.advanceTimersByTime(9999);
    await fetch(READ);
    expect([isAborted(), paths().length]).toEqual([true, 2]);
  });

  it('when this page writes: at the beginning, and at the end of a write that was under way', async () => {
    const { fetch, open, paths } = await openApp({ responses: [aList(), saving.promise] });
    const save = fetch('/api/notes/', { method: 'POST', body: '{}' });
    await fetch(READ);
    await open();
    await saving.resolve(aList(201));
    await save;
    await fetch(READ);
    expect(paths()).toEqual([`GET ${READ}`, 'POST /api/notes/', `GET ${READ}`, `GET ${READ}`, `GET ${READ}`]);
  });

  const saving = deferred<Response>();
});

describe('a read ahead of a path that the person approaches', () => {
  const approach = async (responses: (Response | Error)[] = []) => {
    const page = await openApp({ at: '/add-note', responses });
    const ahead = () => page.readAhead(app, '/');
    ahead();
    await jest.advanceTimersByTimeAsync(0);
    return { ...page, ahead };
  };

  it('is sent once, and its response is that of the first request of the app', async () => {
    const early = aList();
    const { fetch, ahead, paths } = await approach([early]);
    ahead();
    expect(await fetch(READ)).toBe(early);
    expect(paths()).toEqual([`GET ${READ}`]);
  });

  it('is not sent again while the app is loading', async () => {
    const server = jest.fn(() => Promise.resolve(aList()));
    const session = { user: createStore<string | undefined>('ann'), usableToken: () => 'usable' };
    const { readAhead, withRead } = withFirstRead(server, session, createStore({ path: '/', search: '' }));
    readAhead(app, '/');
    await withRead(() => Promise.resolve(anEmptyApp()))(app, app);
    expect(server).toHaveBeenCalledTimes(1);
  });

  it('is not sent while the read of an app that is opening waits: the pointer rests at another entry', async () => {
    const server = jest.fn(() => Promise.resolve(aList()));
    const session = { user: createStore<string | undefined>('ann'), usableToken: () => 'usable' };
    const { readAhead, withRead, fetch } = withFirstRead(server, session, createStore({ path: '/', search: '' }));
    await withRead(() => Promise.resolve(anEmptyApp()))(app, app);
    readAhead(anApp({ paths: [{ path: '/other', login: true, read: '/api/others/' }] }), '/other');
    await fetch(READ);
    expect(server.mock.calls).toEqual([[READ, expect.anything()]]);
  });

  it('is dropped after ten seconds', async () => {
    const { fetch, paths } = await approach();
    jest.advanceTimersByTime(10_000);
    await fetch(READ);
    expect(paths()).toHaveLength(2);
  });

  it.each([new TypeError('Failed to fetch'), aList(503)])(
    'is dropped if it fails: the app may be opened later',
    async (failure) => {
      const { fetch, paths } = await approach([failure]);
      expect((await fetch(READ)).status).toBe(200);
      expect(paths()).toHaveLength(2);
    },
  );
});

describe('a request that has taken the first read', () => {
  it('goes on after ten seconds', async () => {
    const slow = deferred<Response>();
    const { fetch, isAborted } = await openApp({ responses: [slow.promise] });
    const request = fetch(READ);
    jest.advanceTimersByTime(20_000);
    await slow.resolve(aList());
    expect([(await request).status, isAborted()]).toEqual([200, false]);
  });

  it('is aborted by its own signal', async () => {
    const { fetch, isAborted } = await openApp({ responses: [new Promise(() => undefined)] });
    const controller = new AbortController();
    const request = fetch(READ, { signal: controller.signal });
    controller.abort(new Error('left'));
    await expect(request).rejects.toThrow('left');
    expect(isAborted()).toBe(true);
  });

  it('does not take it if it is aborted already', async () => {
    const { fetch, paths, isAborted } = await openApp();
    await expect(fetch(READ, { signal: AbortSignal.abort() })).rejects.toThrow('abort');
    expect([paths().length, isAborted()]).toEqual([2, false]);
  });
});
