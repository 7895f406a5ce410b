import type { KeyValueStorage } from '@daybook/kit/host/key-value-storage';
import { boundedCalls } from './bounded-calls.ts';
import { inDatabase, type Kept, type TextStore } from './text-store.ts';
import { type Change, type Unwritten, unwrittenChanges } from './unwritten.ts';

/** Drafts by id. Every call settles within two seconds; only `read` may reject. */
export interface DraftStore {
  /** Rejects if it is not known what is kept. */
  readonly read: (id: string) => Promise<Kept | undefined>;
  readonly write: (id: string, draft: unknown) => Promise<void>;
  readonly remove: (ids: readonly string[]) => Promise<void>;
  readonly keys: () => Promise<string[]>;
  /** Whether drafts outlive the page, as far as is known yet. */
  readonly isLasting: () => boolean;
}

/**
 * Keeps drafts in the browser's database. What the database has not taken yet is read from memory, so a database that fails or hangs
 * costs no text for as long as the page lives, and afterwards only what does not fit into local storage.
 */
export function openStore(storage: KeyValueStorage, database: TextStore = inDatabase()): DraftStore {
  const unwritten = unwrittenChanges(storage);
  const { ask, works, save, writeAll } = databaseWriter(database, unwritten);
  const change = (id: string, text?: Kept) => {
    const made: Change = { at: Date.now(), ...(text && { text }) };
    unwritten.set(id, made);
    return save(id, made);
  };

  // What another page has left.
  writeAll();
  return {
    read: async (id) => {
      const waiting = unwritten.get(id);
      return structuredClone(waiting ? waiting.text : await ask(() => database.read(id)));
    },
    write: (id, draft) => change(id, { draft: structuredClone(draft), at: Date.now() }),
    remove: async (ids) => void (await Promise.all(ids.map((id) => change(id)))),
    keys: async () => {
      const ids = new Set(await ask(() => database.keys()).catch(() => []));
      for (const [id, { text }] of unwritten.all()) {
        if (text) ids.add(id);
        else ids.delete(id);
      }
      return [...ids];
    },
    isLasting: () => works() || storage.isLasting(),
  };
}

const LIMIT_MS = 2000;

/** Brings changes to the database. What it does not take is tried again when it answers after all. */
function databaseWriter(database: TextStore, unwritten: Unwritten) {
  const writeAll = () => unwritten.all().forEach(([id, change]) => void saveLate(id, change));
  const { ask, works } = boundedCalls({ limitMs: LIMIT_MS, onAnswered: writeAll });

  async function save(id: string, change: Change) {
    try {
      await ask(() => (change.text ? database.write(id, change.text) : database.remove(id, change.at)));
      unwritten.written(id, change);
    } catch {
      // It stays in memory.
    }
  }
  /** Another tab, or the person in this one, may have changed the text since. */
  async function saveLate(id: string, change: Change) {
    const changedAt = await ask(() => database.changedAt(id)).catch(() => undefined);
    if (changedAt === undefined || unwritten.get(id) !== change) return;
    if (changedAt > change.at) unwritten.written(id, change);
    else await save(id, change);
  }
  return { ask, works, save, writeAll };
}
