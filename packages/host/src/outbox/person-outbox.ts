import type { DraftStore, Host, OutboxChange, OutboxEntry, StoredItem } from '@daybook/kit/host/host';
import { type Locks, withLock } from '@daybook/kit/host/scheduling';
import { openEntryChannel } from './entry-channel.ts';
import { entryList } from './entry-list.ts';
import { entryStorage } from './entry-storage.ts';
import { itemSender } from './item-sender.ts';
import { nextEntries } from './next-entries.ts';
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
}

export type PersonOutbox = ReturnType<typeof openPersonOutbox>;

/**
 * Sends one person's entries until it is closed: when they are added, when it is opened, and again until the server has responded. The
 * tab that holds the lock of an item sends its entries, and the others watch. No tab holds a lock for longer: a phone may freeze any tab.
 */
export function openPersonOutbox({ drafts, fetch, locks, name, onSaved }: PersonOutboxOptions) {
  const storage = entryStorage(drafts);
  const list = entryList(storage);
  const controller = new AbortController();
  const { signal } = controller;
  const channel = openEntryChannel({ name, list, storage, onSaved });
  const ownFetch: Host['fetch'] = (path, init) =>
    signal.aborted ? Promise.reject(new TypeError('The person has logged out.')) : fetch(path, init);
  const itemsToSend = () => nextEntries(list.entries.get()).map(({ item }) => item);
  const retries = createRetries(() => sendItems(itemsToSend()));
  const send = itemSender({ list, storage, channel, fetch: ownFetch, onSaved, onPostponed: retries.postpone, signal });
  const sendItems = runBeside((item) => withLock(`${name}:${item}`, locks, LOCK_LIMIT_MS)(() => send(item)));
  const sendAll = (items = itemsToSend()) => (list.setSending(items), sendItems(items));

  list.entries.subscribe(() => retries.setStarted(itemsToSend().length > 0 && !signal.aborted));
  void channel.reload().then(() => sendAll());
  return {
    entries: list.entries,
    add: (change: OutboxChange): OutboxEntry => {
      const entry: OutboxEntry = { id: list.nextId(), at: Date.now(), ...change, state: 'sending' };
      void list.add(entry, change.at === undefined).then(() => channel.notify());
      sendItems([entry.item], true);
      return entry;
    },
    retry: (only?: string) => sendAll(itemsToSend().filter((item) => (only ?? item) === item)),
    discard: (id: string) => {
      void list.remove(id).then(() => channel.notify());
      sendItems(itemsToSend());
    },
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

/** Another tab may hang, and hold the lock. Two tabs that send the same entry make one change: see `sendEntry`. */
const LOCK_LIMIT_MS = 10_000;
