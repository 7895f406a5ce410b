import type { DraftStore, OutboxEntry } from '@daybook/kit/host/host';
import { readEntry, toStored } from './read-entry.ts';

/** Begins the keys of entries among the person's drafts. */
const PREFIX = 'outbox/';

export type EntryStorage = ReturnType<typeof entryStorage>;

/** Keeps one person's entries among their drafts: those survive a logout, a hanging database and blocked site data. */
export function entryStorage(drafts: DraftStore) {
  const keyOf = (id: string) => PREFIX + id;
  /** Rejects if drafts cannot be read. */
  const read = async (id: string) => readEntry(id, await drafts.read<unknown>(keyOf(id)));
  return {
    read,
    /** Resolves to the entries that could be read, the oldest first. */
    all: async (): Promise<readonly OutboxEntry[]> => {
      const keys = await drafts.keys(PREFIX);
      const entries = await Promise.all(keys.map((key) => read(key.slice(PREFIX.length)).catch(() => undefined)));
      return entries.filter((entry) => entry !== undefined).toSorted((one, other) => (one.id < other.id ? -1 : 1));
    },
    /** Resolves to false if the entry could not be stored. */
    write: async (entry: OutboxEntry) => {
      try {
        await drafts.write(keyOf(entry.id), toStored(entry));
        return true;
      } catch (error) {
        logError(error);
        return false;
      }
    },
    remove: (id: string) => drafts.remove(keyOf(id)).catch(logError),
  };
}

const logError = (error: unknown) => console.error('outbox', error);
