import type { DraftStore, Host, OutboxChange, OutboxEntry, StoredItem } from '@daybook/kit/host/host';
import { type Locks, withLock } from '@daybook/kit/host/scheduling';
import { type EntryChannel, openEntryChannel } from './entry-channel.ts';
import { type EntryList, entryList } from './entry-list.ts';
import { entryStorage } from './entry-storage.ts';
import { itemSender } from './item-sender.ts';
import { nextEntries } from './next-entries.ts';
import { isUnreadable } from './read-entry.ts';
import { createRetries } from './retries.ts';
import { runBeside } from './run-beside.ts';

export interface PersonOutboxOptions {
  /** The person's own drafts, also after a logout. */
  readonly drafts: DraftStore;
  /** Sends the access token of the person. */
  readonly fetch: Host['fetch'];
  readonly locks: Locks | undefined;
  /** Begins the names of the locks, and is that of the channel. It contains the person's id. */
  readonly name: string;
  readonly onSaved: (entry: OutboxEntry, stored?: StoredItem) => void;
  /** Called after `onSaved` in the tab that has merged a text of the entry by lines. `stored` has the merged text. */
  readonly onMerged?: ((entry: OutboxEntry, stored: StoredItem) => void) | undefined;
}

export type PersonOutbox = ReturnType<typeof openPersonOutbox>;

/**
 * Sends one person's entries until it is closed: when they are added, when it is opened, and again until the server has responded. The
 * tab that holds the lock of an item sends its entries, and the others watch. No tab holds a lock for longer: a phone may freeze any tab.
 */
export function openPersonOutbox({ drafts, fetch, locks, name, onSaved, onMerged }: PersonOutboxOptions) {
  const storage = entryStorage(drafts);
  const list = entryList(storage);
  const controller = new AbortController();
  const { signal } = controller;
  const channel = openEntryChannel({ name, list, storage, onSaved });
  const ownFetch: Host['fetch'] = (path, init) =>
    signal.aborted ? Promise.reject(new TypeError('The person has logged out.')) : fetch(path, init);
  const itemsToSend = () => nextEntries(list.entries.get()).map(({ item }) => item);
  const retries = createRetries(() => sendItems(itemsToSend()));
  const send = itemSender({
    list,
    storage,
    channel,
    fetch: ownFetch,
    onSaved,
    onMerged,
    onPostponed: retries.postpone,
    onReaddressed: (item) => sendItems([item], true),
    signal,
  });
  const read = Promise.race([channel.reload(), new Promise((done) => setTimeout(done, READ_LIMIT_MS))]);
  const sendItems = runBeside((item) => read.then(() => withLock(`${name}:${item}`, locks, LOCK_LIMIT_MS)(() => send(item))));
  const sendAll = (items = itemsToSend()) => (list.setSending(items), sendItems(items));

  list.entries.subscribe(() => retries.setStarted(itemsToSend().length > 0 && !signal.aborted));
  void read.then(() => sendAll());
  return {
    entries: list.entries,
    ...entryChanges({ list, channel, send: (items, isAgain) => sendItems(items ?? itemsToSend(), isAgain) }),
    retry: (only?: string) => sendAll(itemsToSend().filter((item) => (only ?? item) === item)),
    /** Call it when the server has shown that it can be reached. */
    onSign: retries.onSign,
    /** Ends everything but the request in flight, whose response still settles its entry. */
    close: () => {
      controller.abort();
      retries.setStarted(false);
      channel.close();
    },
  };
}

interface EntryChangesOptions {
  readonly list: EntryList;
  readonly channel: EntryChannel;
  /** Sends the entries of these items, or all. */
  readonly send: (items?: readonly string[], isAgain?: boolean) => void;
}

/** Returns what a person may do with entries. Each change is stored, sent, and shown in other tabs. */
const entryChanges = ({ list, channel, send }: EntryChangesOptions) => ({
  add: (change: OutboxChange): OutboxEntry => {
    const entry: OutboxEntry = { id: list.nextId(), at: Date.now(), ...change, state: 'sending' };
    void list.add(entry, change.at === undefined).then(() => channel.notify());
    send([entry.item], true);
    return entry;
  },
  discard: (id: string) => {
    void list.remove(id).then(() => channel.notify());
    send();
  },
  resend: (id: string, decided?: Pick<OutboxChange, 'body' | 'base'>) => {
    const entry = list.find(id);
    // The stored form of an entry that cannot be read stays as it is.
    if (entry?.state !== 'undecided' || isUnreadable(entry)) return;
    const { theirs: _theirs, problem: _problem, ...change } = entry;
    void list.write({ ...change, ...decided, ...(decided?.base && { key: list.nextId() }), state: 'sending' }).then(() => {
      channel.notify();
      send([entry.item], true);
    });
  },
});

/** Earlier entries of an item are sent before a change that is made while they are still being read. The database may hang. */
const READ_LIMIT_MS = 500;

/** Another tab may hang, and hold the lock. Two tabs that send the same entry make one change: see `sendEntry`. */
const LOCK_LIMIT_MS = 10_000;
