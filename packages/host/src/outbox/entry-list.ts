import type { OutboxEntry } from '@daybook/kit/host/host';
import { nextEntryId } from '@daybook/kit/host/entry-id';
import { createStore } from '../store.ts';
import type { EntryStorage } from './entry-storage.ts';

export type EntryList = ReturnType<typeof entryList>;

/** Holds one person's entries as this page knows them, the oldest first, and stores its own changes. */
export function entryList(storage: EntryStorage) {
  const shown = shownEntries();
  /** The entries of this page that were not sent yet. */
  const fresh = new Set<string>();
  /** The entries that only this page has, because they are not stored yet or cannot be, and when writing them ends. */
  const unstored = new Map<string, Promise<boolean>>();
  /** The entries that this page has removed: a message of another tab must not bring them back. */
  const removed = new Set<string>();
  const forget = (id: string) => {
    removed.add(id);
    fresh.delete(id);
    shown.drop(id);
  };
  const write = (entry: OutboxEntry) => (shown.put(entry), storage.write(entry));
  const add = async (entry: OutboxEntry, isFresh: boolean) => {
    if (isFresh) fresh.add(entry.id);
    const written = write(entry);
    unstored.set(entry.id, written);
    if (await written) unstored.delete(entry.id);
  };
  return {
    ...shown,
    isFresh: (id: string) => fresh.has(id),
    isRemoved: (id: string) => removed.has(id),
    forget,
    write,
    remove: (id: string) => (forget(id), storage.remove(id)),
    /** Adds an entry of this page. Resolves when it is stored. */
    add,
    isUnstored: (id: string) => unstored.has(id),
    /** Resolves when the entry is stored, or cannot be. */
    whenStored: (id: string) => unstored.get(id),
    /** An entry that was sent without a response may have reached the server. */
    setTried: (id: string) => void fresh.delete(id),
  };
}

/** The entries in their order, without what is stored. */
function shownEntries() {
  const entries = createStore<readonly OutboxEntry[]>([]);
  let lastId: string | undefined;
  const find = (id: string) => entries.get().find((entry) => entry.id === id);
  const without = (id: string) => entries.get().filter((entry) => entry.id !== id);
  const ofItem = (item: string) => entries.get().filter((entry) => entry.item === item);
  const put = (entry: OutboxEntry) => {
    entries.set([...without(entry.id), entry].toSorted((one, other) => (one.id < other.id ? -1 : 1)));
    if (lastId === undefined || entry.id > lastId) lastId = entry.id;
  };
  const setStates = (from: OutboxEntry['state'], to: OutboxEntry['state'], items: readonly string[]) => {
    for (const entry of entries.get()) if (entry.state === from && items.includes(entry.item)) put({ ...entry, state: to });
  };
  return {
    entries,
    find,
    ofItem,
    put,
    drop: (id: string) => find(id) && entries.set(without(id)),
    nextId: () => nextEntryId(lastId),
    setSending: (items: readonly string[]) => setStates('waiting', 'sending', items),
    /** An attempt has failed. Nothing is written, because another tab may have removed the entries. */
    setWaiting: (item: string) => setStates('sending', 'waiting', [item]),
  };
}
