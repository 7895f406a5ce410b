import { logout } from '@daybook/contracts/accounts';
import { revokeCalendar } from '@daybook/contracts/calendar';
import { keyValueStorage } from '@daybook/kit/host/key-value-storage';
import { fakeApi, jsonResponse } from '@daybook/kit/testing/fake-api';
import { waitFor } from '@testing-library/react';
import { openSession } from '../session/session.ts';
import { logInAs } from '../session/test-session.ts';
import { pageFetch } from './forget-last-seen.ts';
import { useTestWorker } from './test-worker.ts';

afterEach(() => Reflect.deleteProperty(window, 'caches'));

/** Replaces Cache Storage, which jsdom does not have. */
function installCaches() {
  const names = ['daybook-1-page', 'daybook-1-data-ann', 'another-data-x'];
  const remove = (name: string) => Promise.resolve(names.splice(names.indexOf(name), 1).length > 0);
  Object.assign(window, { caches: { keys: () => Promise.resolve([...names]), delete: remove } });
  return names;
}

/** Returns the session of somebody who is logged in. */
function aSession() {
  logInAs('ann');
  const api = fakeApi();
  api.on(logout, () => jsonResponse(undefined, { status: 204 }));
  return openSession({ storage: keyValueStorage(), fetch: api.fetch });
}

describe('a logout in a page without a service worker, which would see it', () => {
  it('removes what the worker has kept of the person, and nothing else', async () => {
    const names = installCaches();
    const session = aSession();
    expect(names).toHaveLength(3);
    session.end();
    await waitFor(() => expect(names).toEqual(['daybook-1-page', 'another-data-x']));
  });

  it('tells the worker of other tabs, which may be receiving data', async () => {
    installCaches();
    const postMessage = jest.fn();
    const container = { getRegistration: () => Promise.resolve({ active: { postMessage } }) };
    Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
    aSession().end();
    await waitFor(() => expect(postMessage).toHaveBeenCalledWith('forget'));
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });

  it('succeeds also if the browser blocks what it has stored', async () => {
    const keys = jest.fn(() => Promise.reject(new DOMException('', 'SecurityError')));
    Object.assign(window, { caches: { keys } });
    const session = aSession();
    session.end();
    expect([session.user.get(), keys.mock.calls.length]).toEqual([undefined, 1]);
    await Promise.allSettled(keys.mock.results.map(({ value }) => value as Promise<never>));
  });
});

describe('a logout in a page with a service worker', () => {
  const { posted } = useTestWorker();

  it('notifies the worker at once, since the page may be closed, and deletes the cached data itself', async () => {
    posted.length = 0;
    const names = installCaches();
    aSession().end();
    expect(posted).toEqual(['forget']);
    await waitFor(() => expect(names).toEqual(['daybook-1-page', 'another-data-x']));
  });
});

describe('the fetch of the page', () => {
  const { posted } = useTestWorker();
  afterEach(() => Reflect.deleteProperty(window, 'fetch'));

  it.each([
    ['a session', logout.path],
    ['the calendar', revokeCalendar.path],
  ])('forgets what was last seen when it revokes the token of %s, whether the server responds or not', async (_, path) => {
    const names = installCaches();
    posted.length = 0;
    window.fetch = () => Promise.reject(new TypeError('offline'));
    const call = pageFetch(path, { method: 'POST' });
    expect(posted).toEqual(['forget']);
    await expect(call).rejects.toThrow('offline');
    await waitFor(() => expect(names).toEqual(['daybook-1-page', 'another-data-x']));
  });

  it('forgets nothing at any other call', async () => {
    const names = installCaches();
    posted.length = 0;
    window.fetch = () => Promise.resolve(jsonResponse({}));
    await pageFetch('/api/notes/revoke/');
    expect([posted, names.length]).toEqual([[], 3]);
  });
});
