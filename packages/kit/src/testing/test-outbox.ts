import type { Outbox, OutboxEntry } from '../host/host.ts';

/** An outbox in memory that sends nothing: its entries stay as they were added until they are discarded. */
export function testOutbox(): Outbox {
  let entries: readonly OutboxEntry[] = [];
  let count = 0;
  const listeners = new Set<() => void>();
  const set = (next: readonly OutboxEntry[]) => {
    entries = next;
    for (const listener of [...listeners]) listener();
  };
  return {
    entries: {
      get: () => entries,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
    add: (change) => {
      const entry: OutboxEntry = { id: `entry-${(count += 1)}`, at: 0, state: 'sending', ...change };
      set([...entries, entry]);
      return entry;
    },
    retry: () => undefined,
    discard: (id) => set(entries.filter((entry) => entry.id !== id)),
    resend: () => undefined,
    onSaved: () => () => undefined,
  };
}
