import type { StoredDocument } from '@daybook/kit/host/documents';
import { quietConsole } from '@daybook/kit/testing/fake-api';
import { installTestLocks } from '@daybook/kit/testing/test-locks';
import fc from 'fast-check';
import { documentsServer } from '../testing/documents-server.ts';
import { installTestChannels } from '../testing/test-changes.ts';
import { openTab, testDevice } from '../testing/test-outbox.ts';
import { documentsOf } from './app-documents.ts';

const kinds = ['set', 'set', 'set', 'delete', 'refresh', 'retry', 'crash', 'wait'] as const;
const networks = ['ok', 'ok', 'away', 'loses responses'] as const;

/** @param tab - two of a phone and one of a laptop */
const step = fc.record({
  kind: fc.constantFrom(...kinds),
  tab: fc.nat(2),
  key: fc.constantFrom('a', 'b'),
  network: fc.constantFrom(...networks),
});

type Step = Parameters<Parameters<typeof step.map>[0]>[0];
type Server = ReturnType<typeof documentsServer>;

/** The document that a person has written and the one that they saw before, both as JSON; undefined without a document. */
interface Made {
  readonly name: string;
  readonly after: string | undefined;
  readonly seen: string | undefined;
}

/** Opens a tab, and shows what it has read and written. */
async function openPage(server: Server, device: ReturnType<typeof testDevice>) {
  const tab = openTab(device, server.fetch);
  const documents = await documentsOf('habits', { fetch: server.fetch, outbox: () => Promise.resolve(tab.outbox), user: tab.user });
  const shown = new Map<string, StoredDocument>();
  return {
    tab,
    documents,
    textOf: (key: string) => textOf(shown.get(key)),
    known: (key: string) => shown.get(key) ?? ('none' as const),
    show: (key: string, document: StoredDocument | undefined) => void (document ? shown.set(key, document) : shown.delete(key)),
    refresh: async () => {
      const list = await documents.list().catch(() => undefined);
      if (!list) return;
      shown.clear();
      for (const document of list) shown.set(document.key, document);
    },
  };
}

type Page = Awaited<ReturnType<typeof openPage>>;

const textOf = (document: StoredDocument | undefined) => document && JSON.stringify(document.content);

/** Three pages of a person on two devices, and what they have made there. */
async function aPerson() {
  const server = documentsServer();
  for (const key of ['a', 'b']) server.put(`habits/${key}`, { version: `first ${key}` });
  const [phone, laptop] = [testDevice('phone'), testDevice('laptop')];
  const devices = [phone, phone, laptop];
  const pages = await Promise.all(devices.map((device) => openPage(server, device)));
  for (const page of pages) await page.refresh();
  const made: Made[] = [];
  const entries = () => pages.flatMap(({ tab }) => tab.outbox.entries.get());
  const change = async (page: Page, key: string, kind: 'set' | 'delete') => {
    const [seen, known] = [page.textOf(key), page.known(key)];
    if (kind === 'delete' && known === 'none') return;
    const content = kind === 'set' ? { version: made.length } : undefined;
    made.push({ name: `habits/${key}`, after: content && JSON.stringify(content), seen });
    const at = made.length - 1;
    const result = await (content || known === 'none'
      ? page.documents.set(key, content ?? {}, known)
      : page.documents.delete(key, known));
    page.show(key, result.kind === 'conflict' ? result.theirs : result.kind === 'saved' ? result.document : undefined);
    // The app has it back, and nothing was made. If it follows one that waited, the outbox has it.
    const entriesHere = page.tab.outbox.entries.get();
    if (result.kind === 'conflict' && !entriesHere.some(({ body }) => JSON.stringify(body) === made[at]?.after)) {
      made[at] = { name: '', after: undefined, seen };
    }
  };
  const take = async ({ kind, tab: at, key, network }: Step) => {
    const [page, device] = [pages[at], devices[at]];
    if (!page || !device) return;
    server.setNetwork(network);
    if (kind === 'set' || kind === 'delete') await change(page, key, kind);
    if (kind === 'refresh') await page.refresh();
    if (kind === 'retry') page.tab.outbox.retry();
    if (kind === 'wait') await quiet();
    if (kind !== 'crash') return;
    page.tab.kill();
    pages[at] = await openPage(server, device);
    await pages[at]?.refresh();
  };
  /** The changes that can be sent: each needs no decision, and is not behind a change that does. */
  const sendable = () =>
    pages.flatMap(({ tab }) => {
      const [all, stopped] = [tab.outbox.entries.get(), new Set<string>()];
      for (const { item, state } of all) if (state === 'undecided') stopped.add(item);
      return all.filter(({ item }) => !stopped.has(item));
    });
  /** Sends what can be sent, until each entry is sent or needs a decision. */
  const sendAll = async () => {
    server.setNetwork('ok');
    for (let round = 0; round < 200 && sendable().length > 0; round += 1) {
      for (const { tab } of pages) tab.outbox.retry();
      await quiet();
    }
  };
  return { server, made, pages, take, entries, sendable, sendAll };
}

/** Lets everything happen that needs no time: promises, and the loading of code. */
async function quiet() {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((done) => setTimeout(done));
}

/** Returns what a person saw before they made something, and before that, and so on. */
function seenBefore(made: readonly Made[], name: string, text: string | undefined): readonly (string | undefined)[] {
  const found = made.find((one) => one.name === name && one.after === text);
  return found && text !== undefined ? [found.seen, ...seenBefore(made, name, found.seen)] : [];
}

beforeEach(() => {
  installTestLocks();
  installTestChannels();
  quietConsole();
});

it('documents on two devices: nothing unseen is replaced or deleted, nothing happens twice, and nothing is lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      const { server, made, pages, take, entries, sendable, sendAll } = await aPerson();
      for (const one of steps) await take(one);
      await sendAll();
      const accepted = server.made.slice(2);
      for (const { name, before, after } of accepted) {
        const upon = made.filter((one) => one.name === name && one.after === after);
        const allowed = upon.flatMap(({ seen }) => [seen, ...seenBefore(made, name, seen)]);
        expect(allowed).toContain(before);
      }
      const texts = accepted.flatMap(({ after }) => after ?? []);
      expect(texts.length).toBe(new Set(texts).size);
      const waiting = entries().map(({ item, body }) => [item.slice('documents/'.length), JSON.stringify(body)].join());
      for (const { name, after } of made) {
        const isReplaced = made.some((one) => one.name === name && one.seen === after);
        if (after === undefined || isReplaced) continue;
        expect([...texts.map((text) => [name, text].join()), ...waiting]).toContain([name, after].join());
      }
      expect(sendable()).toEqual([]);
      for (const { tab } of pages) tab.kill();
    }),
    { numRuns: 60 },
  );
}, 120_000);
