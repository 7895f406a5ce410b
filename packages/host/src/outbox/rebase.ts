import { isSame, mergeFields } from '@daybook/kit/entity/merge-fields';
import type { OutboxEntry, StoredItem } from '@daybook/kit/host/host';

/** An update, applied to the state that the server has now. */
export type Rebased =
  /** The update of that state. */
  | { readonly kind: 'send'; readonly entry: OutboxEntry; readonly isMergedByLines: boolean }
  /** The server has the change already: an earlier attempt has arrived, or somebody else has made the same change. */
  | { readonly kind: 'done'; readonly isMergedByLines: boolean }
  /** Both sides have changed the same field. */
  | { readonly kind: 'conflict' }
  /** The item was deleted, and another one has its address. */
  | { readonly kind: 'gone' };

/**
 * Merges an update into the state that the server has now: by field, and texts by lines. Rejects if the code for texts cannot be loaded.
 *
 * @param isFresh - the person made the change just now: it wins over a change of the same field by somebody else
 */
export async function rebase(entry: OutboxEntry, theirs: StoredItem, isFresh: boolean): Promise<Rebased> {
  const { body = {}, base } = entry;
  const [seen, now] = [base?.item ?? {}, theirs.item];
  if (isAnotherItem(base, theirs)) return { kind: 'gone' };
  const { fields, conflicts, byLines } = await merge({ base: seen, mine: body, theirs: now });
  const isMergedByLines = byLines.length > 0;
  if (Object.entries(fields).every(([field, value]) => isSame(value, now[field]))) return { kind: 'done', isMergedByLines };
  if (!isFresh && conflicts.length > 0) return { kind: 'conflict' };
  return { kind: 'send', entry: { ...entry, body: fields, base: theirs }, isMergedByLines };
}

/** True if the item that the person saw was deleted, and another one has its address. */
export const isAnotherItem = (seen: StoredItem | undefined, { item }: StoredItem) =>
  seen?.item.created !== undefined && seen.item.created !== item.created;

/** Merges by lines only if that is needed: its code is loaded then. */
async function merge(versions: Parameters<typeof mergeFields>[0]) {
  const merged = mergeFields(versions);
  if (merged.conflicts.length === 0) return merged;
  const { mergeLines } = await import('@daybook/kit/entity/merge-lines');
  return mergeFields(versions, mergeLines);
}
