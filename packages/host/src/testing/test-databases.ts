import { memoryStorage } from '@daybook/kit/testing/test-storage';
import { type DraftBuffer, openDraftBuffer } from '../drafts/browser-drafts.ts';
import type { DraftDatabase, StoredDraft } from '../drafts/draft-database.ts';

/** A database that works, and ends with the page. */
export function memoryDatabase(): DraftDatabase {
  const drafts = new Map<string, StoredDraft>();
  const removed = new Map<string, number>();
  return {
    read: (id) => Promise.resolve(structuredClone(drafts.get(id))),
    write: (id, draft) => Promise.resolve(void drafts.set(id, structuredClone(draft))),
    remove: (id, at) => Promise.resolve(void (drafts.delete(id), removed.set(id, at))),
    changedAt: (id) => Promise.resolve(Math.max(drafts.get(id)?.at ?? 0, removed.get(id) ?? 0)),
    keys: () => Promise.resolve([...drafts.keys()]),
  };
}

export const testDraftBuffer = (database: DraftDatabase = memoryDatabase()): DraftBuffer =>
  openDraftBuffer(memoryStorage(), database);

const never = () => new Promise<never>(() => undefined);

/** A database as WebKit may leave it after a reload: no call settles. */
export const hangingDatabase: DraftDatabase = { read: never, write: never, remove: never, changedAt: never, keys: never };
