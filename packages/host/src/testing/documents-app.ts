import { quietConsole } from '@daybook/kit/testing/fake-api';
import { installTestLocks } from '@daybook/kit/testing/test-locks';
import { documentsOf } from '../documents/app-documents.ts';
import { documentsServer } from './documents-server.ts';
import { installTestChannels } from './test-changes.ts';
import { openTab, settle, testDevice } from './test-outbox.ts';

const tabs: ReturnType<typeof openTab>[] = [];

beforeEach(() => {
  installTestLocks();
  installTestChannels();
  quietConsole();
});
afterEach(() => tabs.splice(0).forEach((tab) => tab.kill()));

/** Opens a tab of a device with the documents of an app. */
export async function openApp(
  server: ReturnType<typeof documentsServer>,
  { device = testDevice(), app = 'habits', user = 'ann' } = {},
) {
  const tab = openTab(device, server.fetch, user);
  tabs.push(tab);
  await settle();
  const documents = await documentsOf(app, { fetch: server.fetch, outbox: () => Promise.resolve(tab.outbox), user: tab.user });
  const shown = async () => (await documents.list()).map(({ key, content, isWaiting = false }) => [key, content, isWaiting]);
  const entries = () => tab.outbox.entries.get();
  /** Resolves when no change is being sent. The code of whole items is loaded first. */
  const sent = async () => {
    do await new Promise((done) => setTimeout(done));
    while (entries().some(({ state }) => state === 'sending'));
    await settle();
  };
  /** The network is back. */
  const comeBack = async () => {
    // The attempts before it have ended.
    await settle();
    server.setNetwork('ok');
    tab.outbox.retry();
    await sent();
  };
  return { device, tab, documents, shown, entries, sent, comeBack };
}

/** Opens an app with the document `run` that it has seen, and takes the network away. */
export async function openOffline() {
  const server = documentsServer();
  server.put('habits/run', { name: 'Run' });
  const page = await openApp(server);
  const [run] = await page.documents.list();
  if (!run) throw new Error('The document is on the server.');
  server.setNetwork('away');
  return { server, run, ...page };
}

/** Returns the document of a change that is saved, or waits. */
export const saved = (result: { kind: string }) => {
  if (result.kind !== 'saved' || !('document' in result)) throw new Error(result.kind);
  return result.document as { etag: string };
};
