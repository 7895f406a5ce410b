import type { OutboxEntry, StoredItem } from '@daybook/kit/host/host';
import type { EntryChannel } from './entry-channel.ts';
import type { EntryList } from './entry-list.ts';
import type { EntryStorage } from './entry-storage.ts';
import { withBase } from './made-upon.ts';
import { supersedes } from './next-entries.ts';
import type { PersonOutboxOptions } from './person-outbox.ts';
import { addressAfter, readdress } from './readdress.ts';
import { isAnotherItem, rebase } from './rebase.ts';
import type { SendResult } from './send-result.ts';

export interface SettlerOptions extends Pick<PersonOutboxOptions, 'onSaved' | 'onMerged'> {
  readonly list: EntryList;
  readonly storage: EntryStorage;
  readonly channel: EntryChannel;
  /** Called with the name that an item has got, if it has more entries. */
  readonly onReaddressed: (item: string) => void;
  /** Aborted when the person has logged out. */
  readonly signal: AbortSignal;
}

type SavedResult = Extract<SendResult, { kind: 'saved' }>;

/** Returns a function that removes an entry which was saved, or marks it for the person's decision. */
export function resultSettler({ list, storage, channel, onSaved, onMerged, onReaddressed, signal }: SettlerOptions) {
  const onSent = async (entry: OutboxEntry, { stored, isMergedByLines }: SavedResult, isKnown: boolean) => {
    const later = stored ? await readdressed({ list, storage }, entry, stored) : [];
    if (isKnown && !signal.aborted) {
      onSaved(entry, stored);
      if (isMergedByLines && stored) onMerged?.(entry, stored);
    }
    list.forget(entry.id);
    // Before the entry is removed: after a crash it is sent again, and its answer gives them their address again.
    await Promise.all(later.map(list.write));
    const item = later[0]?.item ?? entry.item;
    if (stored) await rebaseNext(list, { ...entry, item }, stored);
    await storage.remove(entry.id);
    channel.notify({ saved: entry.id, stored });
    if (item !== entry.item) onReaddressed(item);
  };
  return async (entry: OutboxEntry, result: Exclude<SendResult, { kind: 'wait' }>) => {
    const isKnown = list.find(entry.id) !== undefined;
    const next = list.ofItem(entry.item).find(({ id }) => id !== entry.id);
    if (result.kind === 'saved') return onSent(entry, result, isKnown);
    if (next && supersedes(next, entry)) {
      await replaceBy(list, next, entry);
    } else if (isKnown) {
      const { kind: state, ...reason } = result;
      await list.write({ ...entry, state, ...reason });
    }
    channel.notify();
  };
}

/** Returns the entries after a saved one at the item's new address, also those that only another tab knows. */
async function readdressed({ list, storage }: Pick<SettlerOptions, 'list' | 'storage'>, entry: OutboxEntry, stored: StoredItem) {
  const address = addressAfter(entry, stored.item);
  if (!address) return [];
  const known = list.ofItem(entry.item);
  const all = [...known, ...(await storage.all().catch(() => []))].filter(({ item }) => item === entry.item);
  const later = new Map(all.toReversed().map((one) => [one.id, one]));
  later.delete(entry.id);
  return [...later.values()].map((one) => readdress(one, address, stored));
}

/** The person has decided already: the next entry is sent in place of one that was not saved. */
const replaceBy = ({ write, remove }: EntryList, next: OutboxEntry, { id, base, isWhole }: OutboxEntry) =>
  Promise.all([write(withBase(next, isWhole ? base : (base ?? next.base))), remove(id)]);

/** Merges the next entry of an item into the state that the one before it has made. A deletion deletes that state. */
async function rebaseNext(list: EntryList, saved: OutboxEntry, stored: StoredItem): Promise<void> {
  if (saved.isWhole) return (await import('./whole-entries.ts')).moveToState(list, saved, stored);
  // Others are of an item that had the address before: a deletion of it would delete the new one.
  const next = list.ofItem(saved.item).find(({ id, base }) => id > saved.id && !isAnotherItem(base, stored));
  if (next?.method === 'DELETE') await list.write({ ...next, base: stored });
  if (!next?.base || next.method !== 'PUT' || !list.isFresh(next.id)) return;
  // A form is asked when it is sent: with a conflict, the state that it was made for is left as it is.
  const rebased = await rebase(next, stored, !next.asks);
  if (rebased.kind === 'send') list.put(rebased.entry);
}
