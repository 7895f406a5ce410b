import type { KeyValueStorage } from '@daybook/kit/host/key-value-storage';
import { type DraftStore, openStore } from './draft-store.ts';
import { ANONYMOUS, type KeptDrafts } from './drafts.ts';

export const openDrafts = (storage: KeyValueStorage) => keepDrafts(openStore(storage));

/** Keeps what was typed and not yet saved, user by user; it outlives the page and the clearing of local storage. */
export function keepDrafts(store: DraftStore): KeptDrafts {
  const keys = async (owner: string) => (await store.keys()).filter((id) => id.startsWith(idOf(owner, '')));
  return {
    of: (owner) => ({
      read: async <Draft>(key: string) => (await store.read(idOf(owner(), key)))?.draft as Draft | undefined,
      write: (key, draft) => store.write(idOf(owner(), key), draft),
      remove: (key) => store.remove([idOf(owner(), key)]),
      keys: async (prefix) => {
        const begin = idOf(owner(), '');
        return (await keys(owner())).map((id) => id.slice(begin.length)).filter((key) => key.startsWith(prefix));
      },
    }),
    adopt: async (userId) => {
      for (const id of await keys(ANONYMOUS)) await adoptOne(store, id, idOf(userId, id.slice(idOf(ANONYMOUS, '').length)));
    },
    count: async () => (await store.keys()).length,
    clear: async () => store.remove(await store.keys()),
    areLasting: store.isLasting,
  };
}

const idOf = (owner: string, key: string) => `${owner}/${key}`;

/** Where the user has a draft under the same name, what was typed last is kept. */
async function adoptOne(store: DraftStore, from: string, to: string) {
  const [typed, own] = [await store.read(from), await store.read(to)];
  if (typed && !(own && own.at > typed.at)) await store.write(to, typed.draft);
  await store.remove([from]);
}
