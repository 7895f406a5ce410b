import { quietConsole } from '@daybook/kit/testing/fake-api';
import { installTestLocks } from '@daybook/kit/testing/test-locks';
import { createStore } from '../store.ts';
import { documentsServer } from '../testing/documents-server.ts';
import { anUpdate, settle, testDevice } from '../testing/test-outbox.ts';
import { openAppsOutbox } from './apps-outbox.ts';
import { withDocuments } from './complete-outbox.ts';

/** Returns the outbox of apps, and the one with documents, of a person without a network. */
function open() {
  installTestLocks();
  quietConsole();
  const [server, user] = [documentsServer(), createStore<string | undefined>('ann')];
  server.setNetwork('away');
  const ofApps = openAppsOutbox({ user, draftsOf: testDevice().draftsOf, fetch: server.fetch, locks: navigator.locks });
  return { ofApps, complete: withDocuments(ofApps), user };
}

const change = {
  operation: 'writeDocument',
  method: 'PUT',
  path: '/api/documents/habits/run/',
  item: 'documents/habits/run',
  body: { name: 'Run' },
  isWhole: true,
} as const;

describe('the outbox of apps', () => {
  it('has no documents: an app neither sees, adds, discards nor decides changes of them', async () => {
    const { ofApps, complete, user } = open();
    const listener = jest.fn();
    ofApps.entries.subscribe(listener);
    const { id } = complete.add(change);
    await settle();
    expect([ofApps.entries.get(), listener.mock.calls]).toEqual([[], []]);
    expect(() => ofApps.add(change)).toThrow('host.documents');
    ofApps.discard(id);
    ofApps.resend(id);
    await settle();
    expect(complete.entries.get().map(({ item }) => item)).toEqual([change.item]);
    user.set(undefined);
  });

  it('has the other changes', async () => {
    const { ofApps, complete, user } = open();
    const { id } = ofApps.add(anUpdate('/api/tasks/1/', 'done', { title: 'Milk', category: 'start' }));
    complete.add(change);
    await settle();
    expect([ofApps.entries.get().map((entry) => entry.id), complete.entries.get().length]).toEqual([[id], 2]);
    ofApps.discard(id);
    expect([ofApps.entries.get(), complete.entries.get().length]).toEqual([[], 1]);
    user.set(undefined);
  });
});
