import type { OutboxEntry, StoredItem } from '@daybook/kit/host/host';
import { withLock } from '@daybook/kit/host/scheduling';
import type { EntryList } from './entry-list.ts';
import type { EntryStorage } from './entry-storage.ts';

interface ChannelOptions {
  readonly name: string;
  readonly list: EntryList;
  readonly storage: EntryStorage;
  readonly onSaved: (entry: OutboxEntry, stored?: StoredItem) => void;
}

export type EntryChannel = ReturnType<typeof openEntryChannel>;

/** Tells other tabs that an entry was saved, or that those of an item could not be sent. Empty after any other change. */
interface Message {
  readonly saved?: string;
  /** The state that the server has responded with. */
  readonly stored?: StoredItem | undefined;
  readonly waiting?: string;
}

/** Takes over what other tabs change in the stored entries, and notifies them of the changes of this one. */
export function openEntryChannel({ name, list, storage, onSaved }: ChannelOptions) {
  const channel = openChannel(name);
  const saved = new Map<string, StoredItem | undefined>();
  let isOpen = true;
  const inOrder = withLock(name, undefined);
  const reload = () => inOrder(() => takeOver()).catch((error: unknown) => console.error('outbox', error));
  const takeOver = async () => {
    const stored = await storage.all();
    for (const entry of stored) if (!list.isRemoved(entry.id) && isNews(entry, list)) list.put(entry);
    const ids = new Set(stored.map(({ id }) => id));
    for (const entry of list.entries.get().filter(({ id }) => !ids.has(id) && !list.isFresh(id) && !list.isUnstored(id))) {
      // Rejects while the database hangs: then the entry stays.
      if ((await storage.read(entry.id)) !== undefined || !list.find(entry.id)) continue;
      if (saved.has(entry.id)) onSaved(entry, saved.get(entry.id));
      saved.delete(entry.id);
      list.forget(entry.id);
    }
  };
  if (channel)
    channel.onmessage = ({ data }: MessageEvent<Message | undefined>) => {
      if (data?.saved !== undefined) saved.set(data.saved, data.stored);
      void reload().then(() => data?.waiting !== undefined && list.setWaiting(data.waiting));
    };
  // A tab that was frozen has missed messages.
  const onVisible = () => document.visibilityState === 'visible' && void reload();
  document.addEventListener('visibilitychange', onVisible);
  return {
    reload,
    notify: (message: Message = {}) => {
      if (isOpen) channel?.postMessage(message);
    },
    close: () => {
      isOpen = false;
      channel?.close();
      document.removeEventListener('visibilitychange', onVisible);
    },
  };
}

/** True if another tab has added the entry, or has changed its state or its address. */
function isNews({ id, state, path }: OutboxEntry, list: EntryList) {
  const known = list.find(id);
  return !known || known.path !== path || (!list.isFresh(id) && known.state !== state);
}

/** Returns undefined in old browsers, and if site data is blocked: the constructor throws then. */
function openChannel(name: string) {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}
