import { memoryStorage } from '@daybook/kit/testing/test-storage';
import { type DraftStore, openStore } from './draft-store.ts';
import type { Kept, TextStore } from './text-store.ts';

/** A database that works and keeps nothing. */
export function inMemory(): TextStore {
  const texts = new Map<string, Kept>();
  const removed = new Map<string, number>();
  return {
    read: (id) => Promise.resolve(structuredClone(texts.get(id))),
    write: (id, text) => Promise.resolve(void texts.set(id, structuredClone(text))),
    remove: (id, at) => Promise.resolve(void (texts.delete(id), removed.set(id, at))),
    changedAt: (id) => Promise.resolve(Math.max(texts.get(id)?.at ?? 0, removed.get(id) ?? 0)),
    keys: () => Promise.resolve([...texts.keys()]),
  };
}

/** Drafts in such a database. */
export const aStore = (database: TextStore = inMemory()): DraftStore => openStore(memoryStorage(), database);

const never = () => new Promise<never>(() => undefined);

/** A database as WebKit may leave it after a reload: no call settles. */
export const hangingDatabase: TextStore = { read: never, write: never, remove: never, changedAt: never, keys: never };
