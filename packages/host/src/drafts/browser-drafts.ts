import type { KeyValueStorage } from '@daybook/kit/host/key-value-storage';
import { type DraftBuffer, openDraftBuffer } from './draft-buffer.ts';
import { ANONYMOUS, type BrowserDrafts } from './lazy-drafts.ts';

export const openBrowserDrafts = (storage: KeyValueStorage) => browserDrafts(openDraftBuffer(storage));

/** Keeps each user's drafts apart. They outlive the page and a logout, which clears local storage. */
export function browserDrafts(buffer: DraftBuffer): BrowserDrafts {
  const idsOf = async (owner: string) => (await buffer.keys()).filter((id) => id.startsWith(idOf(owner, '')));
  return {
    of: (owner) => ({
      read: async <Draft>(key: string) => (await buffer.read(idOf(owner(), key)))?.draft as Draft | undefined,
      write: (key, draft) => buffer.write(idOf(owner(), key), draft),
      remove: (key) => buffer.remove([idOf(owner(), key)]),
      keys: async (prefix) => {
        const start = idOf(owner(), '');
        return (await idsOf(owner())).map((id) => id.slice(start.length)).filter((key) => key.startsWith(prefix));
      },
    }),
    adopt: async (userId) => {
      for (const id of await idsOf(ANONYMOUS)) await move(buffer, id, idOf(userId, id.slice(idOf(ANONYMOUS, '').length)));
    },
    count: async () => (await buffer.keys()).length,
    clear: async () => buffer.remove(await buffer.keys()),
    arePersistent: buffer.isPersistent,
  };
}

const idOf = (owner: string, key: string) => `${owner}/${key}`;

/** Gives a draft another id. If there is a draft under that id already, the newer one stays. */
async function move(buffer: DraftBuffer, from: string, to: string) {
  const [moved, existing] = [await buffer.read(from), await buffer.read(to)];
  if (moved && !(existing && existing.at > moved.at)) await buffer.write(to, moved.draft);
  await buffer.remove([from]);
}
