import { memoryStorage } from '@daybook/kit/test-storage';
import { type DraftStore, openStore } from './draft-store.ts';
import type { TextStore } from './text-store.ts';

/** A database that works and keeps nothing. */
export function inMemory(): TextStore {
  const texts = new Map<string, unknown>();
  return {
    read: <Text>(id: string) => Promise.resolve(structuredClone(texts.get(id)) as Text | undefined),
    write: (id, text) => Promise.resolve(void texts.set(id, structuredClone(text))),
    remove: (ids) => Promise.resolve(ids.forEach((id) => texts.delete(id))),
    keys: () => Promise.resolve([...texts.keys()]),
  };
}

/** Drafts in such a database. */
export const aStore = (database: TextStore = inMemory()): DraftStore => openStore(memoryStorage(), database);

const never = () => new Promise<never>(() => undefined);

/** A database as WebKit may leave it after a reload: no call settles. */
export const hangingDatabase: TextStore = { read: never, write: never, remove: never, keys: never };
