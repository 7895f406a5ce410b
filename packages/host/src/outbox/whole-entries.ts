import { isSame } from '@daybook/kit/entity/merge-fields';
import type { Host, OutboxEntry, StoredItem } from '@daybook/kit/host/host';
import { type EntryResponse, request } from './entry-request.ts';
import type { EntryList } from './entry-list.ts';
import { isMadeUpon, withBase } from './made-upon.ts';
import { resultOf, resultUnlessGone, type SendResult } from './send-result.ts';

/** After so many attempts that met a newer change each, the entry waits. */
const ATTEMPTS = 3;

/**
 * Sends an entry that writes or deletes an item as a whole. It replaces the state that the person saw, or none; what anybody has changed
 * since is not merged, but waits for the person's decision.
 *
 * @param isFresh - false if an earlier attempt, page or tab may have sent it
 */
export async function sendWhole(fetch: Host['fetch'], entry: OutboxEntry, isFresh: boolean): Promise<SendResult> {
  // The person's newest change wins.
  if (isFresh && !entry.asks) return settled(entry, await request(fetch, withBase(entry, undefined)));
  let current = entry;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const response = await requestFrom(fetch, current);
    if (response.outcome.kind !== 'stale') return settled(entry, response);
    const next = fromStateNow(current, await request(fetch, { ...current, method: 'GET' }));
    if (next.kind !== 'send') return next;
    current = next.entry;
  }
  return { kind: 'wait' };
}

const settled = ({ method }: OutboxEntry, response: EntryResponse) =>
  method === 'DELETE' ? resultUnlessGone(response) : resultOf(response);

const stale: EntryResponse = { outcome: { kind: 'stale' } };

/** Sends an entry for the state that it was made upon. */
function requestFrom(fetch: Host['fetch'], entry: OutboxEntry): Promise<EntryResponse> {
  const { method, base } = entry;
  // Without a state it would delete whatever there is.
  if (method === 'DELETE' && !base) return Promise.resolve(stale);
  return request(fetch, { ...entry, isCreation: method === 'PUT' && !base });
}

type Next = SendResult | { readonly kind: 'send'; readonly entry: OutboxEntry };

/** Returns what follows from the state that the server has now, which is not the one that the entry was made upon. */
function fromStateNow(entry: OutboxEntry, read: EntryResponse): Next {
  if (read.stored) return entry.method === 'DELETE' ? deletionOf(entry, read.stored) : replacementOf(entry, read.stored);
  if (read.problem?.status !== 404) return resultOf(read);
  if (entry.method === 'DELETE') return { kind: 'saved' };
  return entry.base ? { kind: 'undecided', problem: read.problem } : { kind: 'send', entry };
}

function replacementOf(entry: OutboxEntry, theirs: StoredItem): Next {
  if (isSame(theirs.item, entry.body)) return { kind: 'saved', stored: theirs };
  return isSeen(entry, theirs) ? { kind: 'send', entry: withBase(entry, theirs) } : { kind: 'undecided', theirs };
}

function deletionOf(entry: OutboxEntry, theirs: StoredItem): Next {
  if (isSeen(entry, theirs)) return { kind: 'send', entry: withBase(entry, theirs) };
  // It was created and deleted here, and the server has not accepted the creation: this one is somebody else's.
  return !entry.base && entry.asks ? { kind: 'saved' } : resultOf(stale);
}

/** True if the server has again what the person saw. */
const isSeen = ({ base }: OutboxEntry, { item }: StoredItem) => base !== undefined && isSame(item, base.item);

/**
 * Drops the entries of an item that a later one replaces. The first one stays, because an attempt may have reached the server. Call it with
 * the lock of the item, so that no other tab is sending them.
 */
export async function dropReplaced({ ofItem, write, remove }: EntryList, item: string): Promise<void> {
  const [, ...behind] = ofItem(item);
  for (const [at, entry] of behind.entries()) {
    const later = behind[at + 1];
    if (entry.method !== 'PUT' || later?.method !== 'PUT' || !isMadeUpon(later, entry)) continue;
    const merged = withBase(later, entry.base);
    behind[at + 1] = merged;
    // In this order: after a crash both are there.
    await write(merged);
    await remove(entry.id);
  }
}

/**
 * Makes the next entry of an item one that was made upon the state which the server has now, unless somebody else has changed that state
 * since the saved entry made it.
 */
export async function moveToState({ ofItem, write }: EntryList, saved: OutboxEntry, stored: StoredItem): Promise<void> {
  const next = ofItem(saved.item).find((entry) => isMadeUpon(entry, saved));
  if (next && isSame(stored.item, saved.body)) await write(withBase(next, stored));
}
