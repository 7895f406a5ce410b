import type { Host, OutboxEntry } from '@daybook/kit/host/host';
import type { EntryChannel } from './entry-channel.ts';
import type { EntryList } from './entry-list.ts';
import type { EntryStorage } from './entry-storage.ts';
import { nextEntries, supersedes } from './next-entries.ts';
import type { PersonOutboxOptions } from './person-outbox.ts';
import { sendEntry, type SendResult } from './send-entry.ts';

interface SenderOptions extends Pick<PersonOutboxOptions, 'onSaved'> {
  readonly list: EntryList;
  readonly storage: EntryStorage;
  readonly channel: EntryChannel;
  readonly fetch: Host['fetch'];
  /** Called with the time that the server has asked to wait. */
  readonly onPostponed: (ms: number) => void;
  /** Aborted when the person has logged out. */
  readonly signal: AbortSignal;
}

/** Returns a function that sends the entries of one item in their order, until one has to wait. */
export function itemSender(options: SenderOptions) {
  const { list, storage, channel, fetch, onSaved, onPostponed, signal } = options;
  const settle = resultSettler(options);

  /** Sends the first entry of an item. Resolves to true if the next one may be sent. */
  const sendFirst = async (entry: OutboxEntry): Promise<boolean> => {
    const isFresh = list.isFresh(entry.id);
    const stored = await storage.read(entry.id).catch((error: unknown) => (isFresh ? entry : Promise.reject(error as Error)));
    if (stored?.state === 'undecided') {
      list.put(stored);
      return true;
    }
    if (!stored && !list.isUnstored(entry.id)) {
      // Another tab has sent it.
      if (list.find(entry.id)) onSaved(entry);
      list.forget(entry.id);
      return true;
    }
    const result = await sendEntry(fetch, entry, isFresh);
    if (result.kind !== 'wait') await settle(entry, result);
    else if (result.afterMs !== undefined) onPostponed(result.afterMs);
    return result.kind !== 'wait';
  };

  const sendOrWait = async (entry: OutboxEntry) => {
    // Rejects if the database does not respond.
    const isDone = await sendFirst(entry).catch((error: unknown) => logError(error));
    if (isDone) return true;
    list.setTried(entry.id);
    list.setWaiting(entry.item);
    channel.notify({ waiting: entry.item });
    return false;
  };
  return async (item: string): Promise<void> => {
    for (;;) {
      const [first] = nextEntries(list.ofItem(item));
      if (!first || signal.aborted || !(await sendOrWait(first))) return;
    }
  };
}

const logError = (error: unknown): void => console.error('outbox', error);

/** Returns a function that removes an entry which was saved, or marks it for the person's decision. */
function resultSettler({ list, storage, channel, onSaved, signal }: SenderOptions) {
  return async (entry: OutboxEntry, result: Exclude<SendResult, { kind: 'wait' }>) => {
    const isKnown = list.find(entry.id) !== undefined;
    const next = list.ofItem(entry.item).find(({ id }) => id !== entry.id);
    if (result.kind === 'saved') {
      if (isKnown && !signal.aborted) onSaved(entry, result.stored);
      list.forget(entry.id);
      if (result.stored) list.rebaseNext(entry.item, result.stored);
      await storage.remove(entry.id);
      return channel.notify({ saved: entry.id });
    }
    // The person has decided already.
    if (next && supersedes(next, entry)) {
      await Promise.all([list.write({ ...next, ...(entry.base && { base: entry.base }) }), list.remove(entry.id)]);
    } else if (isKnown) {
      const { kind: state, ...reason } = result;
      await list.write({ ...entry, state, ...reason });
    }
    channel.notify();
  };
}
