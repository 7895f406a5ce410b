import { logout } from '@daybook/contracts/accounts';
import { keyValueStorage } from '@daybook/kit/host/key-value-storage';
import { fakeApi, jsonResponse } from '@daybook/kit/testing/fake-api';
import { waitFor } from '@testing-library/react';
import { openSession } from '../session/session.ts';
import { logInAs } from '../session/test-session.ts';
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
  useTestWorker();

  it('is left to the worker', () => {
    const keys = jest.fn(() => Promise.resolve([]));
    Object.assign(window, { caches: { keys } });
    aSession().end();
    expect(keys).not.toHaveBeenCalled();
  });
});
