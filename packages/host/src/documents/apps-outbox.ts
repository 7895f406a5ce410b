import type { Outbox, OutboxEntry } from '@daybook/kit/host/host';
import { openOutbox, type OutboxOptions } from '../outbox/outbox.ts';
// In this chunk, because a page with documents sends whole items.
import '../outbox/whole-entries.ts';
import { createStore } from '../store.ts';
import { setComplete } from './complete-outbox.ts';

/**
 * Opens the outbox of a page whose apps have documents. Apps neither see nor add changes of documents in it: each changes its own by
 * `host.documents`. `withDocuments` returns the outbox that has all changes.
 */
export function openAppsOutbox(options: OutboxOptions): Outbox {
  const outbox = openOutbox(options);
  const entries = createStore(outbox.entries.get().filter(isOfApps));
  outbox.entries.subscribe(() => {
    const [before, now] = [entries.get(), outbox.entries.get().filter(isOfApps)];
    if (now.length !== before.length || now.some((entry, at) => entry !== before[at])) entries.set(now);
  });
  const find = (id: string) => entries.get().some((entry) => entry.id === id);
  const ofApps: Outbox = {
    entries,
    add: (change) => {
      if (!isOfApps(change)) throw new Error('Change documents by host.documents.');
      return outbox.add(change);
    },
    retry: outbox.retry,
    discard: (id) => find(id) && outbox.discard(id),
    resend: (id, decided) => find(id) && outbox.resend(id, decided),
    onSaved: (listener) => outbox.onSaved((entry, stored) => isOfApps(entry) && listener(entry, stored)),
  };
  setComplete(ofApps, outbox);
  return ofApps;
}

const isOfApps = ({ item }: Pick<OutboxEntry, 'item'>) => !item.startsWith('documents/');
