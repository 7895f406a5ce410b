import type { KeyValueStorage } from '@daybook/kit/host/key-value-storage';
import { tabChannel } from '@daybook/kit/host/tab-channel';
import { DatabaseWriter } from './database-writer.ts';
import { type DraftDatabase, draftDatabase, type StoredDraft } from './draft-database.ts';
import { ANONYMOUS, type BrowserDrafts } from './lazy-drafts.ts';
import { type PendingChange, trackPendingChanges } from './pending-changes.ts';

/**
 * @param onCleared - called when another tab has deleted all drafts. Nothing is stored from the moment that it begins until the page is
 *   loaded again.
 */
export function openBrowserDrafts(storage: KeyValueStorage, onCleared = () => window.location.reload()): BrowserDrafts {
  const buffer = openDraftBuffer(storage);
  const [clearing, cleared] = [tabChannel('daybook-clearing'), tabChannel('daybook-cleared')];
  clearing.subscribe(() => {
    buffer.close();
    // The tab that clears may end before it is done.
    setTimeout(onCleared, CLEARING_LIMIT_MS);
  });
  cleared.subscribe(() => {
    buffer.close();
    onCleared();
  });
  return browserDrafts(buffer, { begun: clearing.notify, done: cleared.notify });
}

/** Longer than a call of the database may take. */
const CLEARING_LIMIT_MS = 5000;

/** Tell the other tabs that all drafts are being deleted. A page that is loaded before that is done would show one once more. */
interface ClearingNotices {
  readonly begun: () => void;
  readonly done: () => void;
}

/** Keeps each user's drafts apart. They outlive the page and a logout, which clears local storage. */
export function browserDrafts(buffer: DraftBuffer, notices?: ClearingNotices): BrowserDrafts {
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
    ids: buffer.keys,
    clear: async () => {
      buffer.close();
      notices?.begun();
      await buffer.remove(await buffer.keys());
      notices?.done();
    },
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

export type DraftBuffer = ReturnType<typeof openDraftBuffer>;

/**
 * Keeps drafts by id in the database, and in memory until the database has confirmed them. Every call settles within four seconds; only
 * `read` may reject. If the database fails or hangs, no draft is lost
 * while the page is open; when it is closed, only the drafts are lost that do not fit into local storage.
 */
export function openDraftBuffer(storage: KeyValueStorage, database: DraftDatabase = draftDatabase()) {
  const pending = trackPendingChanges(storage);
  const writer = new DatabaseWriter(database, pending, storage);
  let isClosed = false;
  const change = (id: string, text?: StoredDraft) => {
    const made: PendingChange = { at: Date.now(), ...(text && { text }) };
    pending.set(id, made);
    return writer.save(id, made);
  };

  // The changes of an earlier page.
  writer.saveAll();
  return {
    /** Rejects if it is unknown whether there is a draft. */
    read: async (id: string): Promise<StoredDraft | undefined> => {
      const unconfirmed = pending.get(id);
      return structuredClone(unconfirmed ? unconfirmed.text : await writer.run(() => database.read(id)));
    },
    write: (id: string, draft: unknown) =>
      isClosed ? Promise.resolve() : change(id, { draft: structuredClone(draft), at: Date.now() }),
    remove: async (ids: readonly string[]) => void (await Promise.all(ids.map((id) => change(id)))),
    keys: async () => {
      const ids = new Set(await writer.run(() => database.keys()).catch(() => []));
      for (const [id, { text }] of pending.all()) {
        if (text) ids.add(id);
        else ids.delete(id);
      }
      return [...ids];
    },
    /** Drops the changes that are not in the database yet, and those that follow: an app writes its drafts when it is unmounted. */
    close: () => {
      isClosed = true;
      pending.clear();
    },
    /** True if drafts outlive the page, as far as is known yet. */
    isPersistent: writer.isPersistent,
  };
}
