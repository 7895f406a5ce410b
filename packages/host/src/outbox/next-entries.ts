import type { OutboxEntry } from '@daybook/kit/host/host';

/** Returns the entries that may be sent now: the first of each item, unless a person has to decide about it. */
export function nextEntries(entries: readonly OutboxEntry[]): readonly OutboxEntry[] {
  const first = new Map<string, OutboxEntry>();
  for (const entry of entries) if (!first.has(entry.item)) first.set(entry.item, entry);
  return [...first.values()].filter(({ state }) => state !== 'undecided');
}

/** True if a later entry makes an earlier one needless: both write the same fields of the same item. */
export const supersedes = (later: OutboxEntry, earlier: OutboxEntry) =>
  later.method === 'PUT' && isSameCall(later, earlier) && fieldsOf(later) === fieldsOf(earlier);

const isSameCall = (one: OutboxEntry, other: OutboxEntry) =>
  one.item === other.item && one.operation === other.operation && one.method === other.method && one.path === other.path;

const fieldsOf = ({ body = {} }: OutboxEntry) => Object.keys(body).toSorted().join();
