import type { Host, OutboxEntry } from '@daybook/kit/host/host';
import { nextEntries } from './next-entries.ts';
import { sendEntry } from './send-entry.ts';
import { resultSettler, type SettlerOptions } from './settle-result.ts';

interface SenderOptions extends SettlerOptions {
  readonly fetch: Host['fetch'];
  /** Called with the time that the server has asked to wait. */
  readonly onPostponed: (ms: number) => void;
}

/** Returns a function that sends the entries of one item in their order, until one has to wait. */
export function itemSender(options: SenderOptions) {
  const { list, storage, channel, fetch, onPostponed, signal } = options;
  const settle = resultSettler(options);

  const read = async (entry: OutboxEntry, isFresh: boolean) => {
    // After a crash, nothing that was created may be missing here: the person would create it again.
    if (entry.method === 'POST' || entry.isWhole) await list.whenStored(entry.id);
    return storage.read(entry.id).catch((error: unknown) => (isFresh ? entry : Promise.reject(error as Error)));
  };
  const takeOver = storedStates(options);

  /** Sends the first entry of an item. Resolves to true if the next one may be sent. */
  const sendFirst = async (entry: OutboxEntry): Promise<boolean> => {
    const isFresh = list.isFresh(entry.id);
    const stored = await read(entry, isFresh);
    if (stored !== entry && takeOver(entry, stored)) return true;
    const current = entry.isWhole ? await prepareWhole(list, stored ?? entry) : entry;
    const result = await sendEntry(fetch, current, isFresh);
    if (result.kind !== 'wait') await settle(current, result);
    else if (result.afterMs !== undefined) onPostponed(result.afterMs);
    return result.kind !== 'wait';
  };

  const sendOrWait = async (entry: OutboxEntry) => {
    // Rejects if the database does not respond.
    const isDone = await sendFirst(entry).catch((error: unknown) => logError(error));
    if (isDone) return true;
    setTried(list, entry);
    list.setWaiting(entry.item);
    channel.notify({ waiting: entry.item });
    return false;
  };
  return async (item: string): Promise<void> => {
    for (;;) {
      const [first] = nextEntries(list.ofItem(item));
      // Entries behind one without a decision wait for it.
      if (!first) return list.setWaiting(item);
      if (signal.aborted || !(await sendOrWait(first))) return;
    }
  };
}

/** Returns a whole item as it is stored: another tab may have found out upon which state of the server it was made. */
async function prepareWhole(list: SenderOptions['list'], stored: OutboxEntry): Promise<OutboxEntry> {
  await (await import('./whole-entries.ts')).dropReplaced(list, stored.item);
  return stored;
}

/** Those behind it are late too: a whole item of them must not win later. */
function setTried({ ofItem, setTried: set }: SenderOptions['list'], entry: OutboxEntry) {
  for (const { id, isWhole } of ofItem(entry.item)) if (isWhole || id === entry.id) set(id);
}

const logError = (error: unknown): void => console.error('outbox', error);

/** Returns a function that takes over what another tab has done with an entry. It returns false if the entry has to be sent. */
function storedStates({ list, onSaved, onReaddressed }: SenderOptions) {
  return (entry: OutboxEntry, stored: OutboxEntry | undefined): boolean => {
    if (!stored) {
      if (list.isUnstored(entry.id)) return false;
      if (list.find(entry.id)) onSaved(entry);
      list.forget(entry.id);
      return true;
    }
    // The change before it has given the item another id.
    const isElsewhere = stored.path !== entry.path;
    if (stored.state !== 'undecided' && !isElsewhere) return false;
    list.put(stored);
    if (isElsewhere) onReaddressed(stored.item);
    return true;
  };
}
