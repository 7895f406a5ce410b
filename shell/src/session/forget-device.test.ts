import { openDraftBuffer } from '@daybook/host/drafts/browser-drafts';
import { hangingDatabase, testDraftBuffer } from '@daybook/host/testing/test-databases';
import { logout } from '@daybook/contracts/accounts';
import { jsonResponse } from '@daybook/kit/testing/fake-api';
import { keyValueStorage } from '@daybook/kit/host/key-value-storage';
import { createStore, keys, set } from 'idb-keyval';
import { quietConsole, testShell } from '../test-shell.tsx';
import { forgetDevice } from './forget-device.ts';
import { rememberName, readNames } from './known-names.ts';

/** Replaces Cache Storage, which jsdom does not have. */
function installCaches(names: string[]) {
  // The session removes some too when it ends.
  const remove = (name: string) => Promise.resolve(names.includes(name) && names.splice(names.indexOf(name), 1).length > 0);
  Object.assign(window, { caches: { keys: () => Promise.resolve([...names]), delete: remove } });
  return names;
}

afterEach(() => Reflect.deleteProperty(window, 'caches'));

const openDevice = () =>
  testShell({
    user: 'ann',
    store: openDraftBuffer(keyValueStorage()),
    script: ({ on }) => on(logout, () => jsonResponse(undefined, { status: 204 })),
  });

const storedIn = async (database: string, store: string) => keys(createStore(database, store));

describe('a device that is forgotten', () => {
  it('has nothing of anybody any more, and only what is ours is removed', async () => {
    const caches = installCaches(['daybook-1-page', 'daybook-1-data-ann', 'another']);
    const others = createStore('another', 'texts');
    await set('a', 'kept', others);
    const { shell, loadPage } = openDevice();
    await shell.drafts.of(() => 'ann').write('outbox/1', { id: '1' });
    await shell.drafts.of(() => 'bob').write('notes/new/a', 'Milk');
    await shell.drafts.of(() => 'bob').remove('notes/new/b');
    await rememberName('ann', 'Ann');
    window.sessionStorage.setItem('daybook:slot:notes/new', 'notes/new/a');
    await forgetDevice(shell);
    expect([await storedIn('daybook', 'drafts'), await storedIn('daybook-removed', 'drafts')]).toEqual([[], []]);
    expect([...(await readNames())]).toEqual([]);
    expect([window.sessionStorage.length, Object.keys(window.localStorage)]).toEqual([0, []]);
    expect([caches, await keys(others)]).toEqual([['another'], ['a']]);
    expect([shell.session.user.get(), loadPage.mock.calls]).toEqual([undefined, [['/login']]]);
  });

  it('does not store what an app writes when it is unmounted', async () => {
    const { shell } = openDevice();
    const drafts = shell.drafts.of(() => 'ann');
    shell.session.user.subscribe(() => void drafts.write('notes/new/a', 'typed last'));
    await forgetDevice(shell);
    await drafts.write('notes/new/b', 'typed later still');
    expect([await storedIn('daybook', 'drafts'), await drafts.keys('')]).toEqual([[], []]);
  });

  it('ends the session, and keeps nothing in memory, also if its database hangs', async () => {
    quietConsole();
    const { shell, loadPage } = testShell({ user: 'ann', store: testDraftBuffer(hangingDatabase) });
    void shell.drafts.of(() => 'ann').write('outbox/1', { id: '1' });
    await forgetDevice(shell);
    expect([shell.session.user.get(), await shell.drafts.ids(), loadPage.mock.calls]).toEqual([undefined, [], [['/login']]]);
    window.dispatchEvent(new Event('pagehide'));
    expect(Object.keys(window.localStorage).filter((key) => key.includes('unwritten'))).toEqual([]);
  }, 15_000);
});
