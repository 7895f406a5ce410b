import type { Host, OutboxEntry } from '@daybook/kit/host/host';
import { type EntryResponse, request } from './entry-request.ts';
import { addressAfter } from './readdress.ts';
import { isAnotherItem, type Rebased, rebase } from './rebase.ts';
import { resultOf, resultUnlessGone, type SendResult } from './send-result.ts';

/** After so many attempts that met a newer change each, the entry waits. */
const ATTEMPTS = 3;

/**
 * Sends an entry once. An update is sent with the ETag of the state that it was merged into, so that it neither overwrites a change that
 * nobody has seen, nor happens twice. Rejects only if the code for texts, or for whole items, cannot be loaded.
 *
 * @param isFresh - false if an earlier attempt, page or tab may have sent it
 */
export async function sendEntry(fetch: Host['fetch'], entry: OutboxEntry, isFresh: boolean): Promise<SendResult> {
  if (entry.isWhole) return (await import('./whole-entries.ts')).sendWhole(fetch, entry, isFresh);
  if (entry.method === 'DELETE') return sendDeletion(fetch, entry);
  if (entry.method === 'PUT' && entry.base) return sendUpdate(fetch, entry, isFresh);
  const response = await request(fetch, entry);
  return entry.method === 'POST' && !isFresh ? resultUnlessGone(response) : resultOf(response);
}

type RebasedUpdate = Extract<Rebased, { kind: 'send' }>;

async function sendUpdate(fetch: Host['fetch'], entry: OutboxEntry, isFresh: boolean): Promise<SendResult> {
  let update: SendResult | RebasedUpdate | undefined;
  // The server recognizes what an earlier attempt has changed, if the item still has its address.
  const isRecognized = isFresh || !addressAfter(entry, entry.body ?? {});
  if (isRecognized && entry.base?.etag !== undefined) update = { kind: 'send', entry, isMergedByLines: false };
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    update ??= await mergeIntoState(fetch, entry, isFresh);
    if (update.kind !== 'send') return update;
    const response = await request(fetch, update.entry);
    if (response.outcome.kind !== 'stale') return resultOf(response, update.isMergedByLines);
    update = undefined;
  }
  return { kind: 'wait' };
}

/** Resolves to the update of the state that the server has now, or to the result if there is nothing to send. */
async function mergeIntoState(fetch: Host['fetch'], entry: OutboxEntry, isFresh: boolean): Promise<SendResult | RebasedUpdate> {
  const { path, ...read } = await readItem(fetch, entry);
  if (!read.stored) return resultOf(read);
  const rebased = await rebase({ ...entry, path }, read.stored, isFresh && !entry.asks);
  if (rebased.kind === 'done') return { ...rebased, kind: 'saved', stored: read.stored };
  if (rebased.kind === 'conflict') return { kind: 'undecided', theirs: read.stored };
  if (rebased.kind === 'gone') return { kind: 'undecided', problem: { status: 404, title: 'Not Found' } };
  return rebased;
}

/** Reads the item of an update. An earlier attempt without a response may have given it another id. */
async function readItem(fetch: Host['fetch'], entry: OutboxEntry): Promise<EntryResponse & Pick<OutboxEntry, 'path'>> {
  const read = await request(fetch, { ...entry, method: 'GET' });
  const after = read.problem?.status === 404 ? addressAfter(entry, entry.body ?? {}) : undefined;
  if (!after) return { ...read, path: entry.path };
  return { ...(await request(fetch, { ...entry, ...after, method: 'GET' })), path: after.path };
}

/** Another item that has the address since is not deleted, and the person is not asked about it. */
async function sendDeletion(fetch: Host['fetch'], entry: OutboxEntry): Promise<SendResult> {
  const response = await request(fetch, entry);
  if (response.outcome.kind !== 'stale') return resultUnlessGone(response);
  const read = await request(fetch, { ...entry, method: 'GET' });
  if (!read.stored) return resultUnlessGone(read);
  return isAnotherItem(entry.base, read.stored) ? { kind: 'saved' } : resultOf(response);
}
