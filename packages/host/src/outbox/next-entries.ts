import { isSame } from '@daybook/kit/entity/merge-fields';
import type { OutboxEntry } from '@daybook/kit/host/host';
import { isMadeUpon } from './made-upon.ts';

/** Returns the entries that may be sent now: the first of each item, unless a person has to decide about it. */
export function nextEntries(entries: readonly OutboxEntry[]): readonly OutboxEntry[] {
  const first = new Map<string, OutboxEntry>();
  for (const entry of entries) if (!first.has(entry.item)) first.set(entry.item, entry);
  return [...first.values()].filter(({ state }) => state !== 'undecided');
}

/**
 * True if a later entry makes an earlier one needless: both write the same fields of the same item, and the later one contains it, or it
 * replaces the whole item that the earlier one makes.
 */
export const supersedes = (later: OutboxEntry, earlier: OutboxEntry) =>
  earlier.isWhole ? isMadeUpon(later, earlier) : updatesSame(later, earlier);

const updatesSame = (later: OutboxEntry, earlier: OutboxEntry) =>
  later.method === 'PUT' && isSameCall(later, earlier) && fieldsOf(later) === fieldsOf(earlier) && hasSeen(later, earlier);

const isSameCall = (one: OutboxEntry, other: OutboxEntry) =>
  one.item === other.item && one.operation === other.operation && one.method === other.method && one.path === other.path;

const fieldsOf = ({ body = {} }: OutboxEntry) => Object.keys(body).toSorted().join();

/** False if the later change was made in a form or a tab that did not show the earlier one: its text would be lost. */
const hasSeen = ({ base }: OutboxEntry, { body = {}, base: before }: OutboxEntry) =>
  Object.entries(body).every(([field, value]) => isSame(value, base?.item[field]) || isSame(value, before?.item[field]));
