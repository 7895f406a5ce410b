import type { Outbox } from '@daybook/kit/host/host';
import type { StoredTask } from '../task/task-api.ts';
import { toStoredTask } from './move-entries.ts';

/**
 * Returns the outbox, with its entries recorded as saves of this page while they are being sent: the server's message of such a change
 * is not read as one of another device.
 */
export function recordSaves(outbox: Outbox, record: (saved: Promise<StoredTask | undefined>) => void): Outbox {
  const sending = new Map<string, (stored: StoredTask | undefined) => void>();
  const end = (id: string, stored?: StoredTask) => {
    sending.get(id)?.(stored);
    sending.delete(id);
  };
  outbox.onSaved(({ id }, stored) => end(id, stored && toStoredTask(stored)));
  outbox.entries.subscribe(() => {
    const now = new Set(outbox.entries.get().flatMap(({ id, state }) => (state === 'sending' ? [id] : [])));
    for (const id of [...sending.keys()]) if (!now.has(id)) end(id);
  });
  return {
    ...outbox,
    add: (change) => {
      const entry = outbox.add(change);
      record(new Promise((resolve) => sending.set(entry.id, resolve)));
      return entry;
    },
  };
}
