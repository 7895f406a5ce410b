import type { OutboxEntry, StoredItem } from '@daybook/kit/host/host';

/** An update, applied to the state that the server has now. */
export type Rebased =
  /** The update of that state. */
  | { readonly kind: 'send'; readonly entry: OutboxEntry }
  /** The server has the change already: an earlier attempt has arrived, or somebody else has made the same change. */
  | { readonly kind: 'done' }
  /** Both sides have changed the same field. */
  | { readonly kind: 'conflict' }
  /** The item was deleted, and another one has its address. */
  | { readonly kind: 'gone' };

/**
 * Merges an update into the state that the server has now, by field: a field that the person did not change keeps the server's value.
 *
 * @param isFresh - the person made the change just now: it wins over a change of the same field by somebody else
 */
export function rebase(entry: OutboxEntry, theirs: StoredItem, isFresh: boolean): Rebased {
  const { body = {}, base } = entry;
  const [seen, now] = [base?.item ?? {}, theirs.item];
  if (seen.created !== undefined && seen.created !== now.created) return { kind: 'gone' };
  const changed = Object.entries(body).filter(([field, mine]) => !isSame(mine, seen[field]) && !isSame(mine, now[field]));
  if (changed.length === 0) return { kind: 'done' };
  const isChangedThere = ([field]: readonly [string, unknown]) => field in seen && !isSame(now[field], seen[field]);
  if (!isFresh && changed.some(isChangedThere)) return { kind: 'conflict' };
  const kept = Object.fromEntries(Object.keys(body).map((field) => [field, now[field]]));
  return { kind: 'send', entry: { ...entry, body: { ...kept, ...Object.fromEntries(changed) }, base: theirs } };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
