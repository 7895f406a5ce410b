import type { DraftStore, OutboxEntry } from '@daybook/kit/host/host';

/** Begins the keys of entries among the person's drafts. */
const PREFIX = 'outbox/';

export type EntryStorage = ReturnType<typeof entryStorage>;

/** Keeps one person's entries among their drafts: those survive a logout, a hanging database and blocked site data. */
export function entryStorage(drafts: DraftStore) {
  const keyOf = (id: string) => PREFIX + id;
  /** Resolves to undefined also for an entry that another release has written in another form. Rejects if drafts cannot be read. */
  const read = async (id: string) => {
    const stored: unknown = await drafts.read(keyOf(id));
    return isEntry(stored) ? stored : undefined;
  };
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
        await drafts.write(keyOf(entry.id), entry);
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

function isEntry(value: unknown): value is OutboxEntry {
  const entry = value as Partial<Record<keyof OutboxEntry, unknown>> | undefined;
  const texts = [entry?.id, entry?.operation, entry?.method, entry?.path, entry?.item];
  return texts.every((text) => typeof text === 'string') && states.includes(entry?.state as OutboxEntry['state']);
}

const states: readonly OutboxEntry['state'][] = ['sending', 'waiting', 'undecided'];
