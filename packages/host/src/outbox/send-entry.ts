import type { Host, OutboxEntry, StoredItem } from '@daybook/kit/host/host';
import { type Outcome, outcomeOf } from './outcome.ts';
import { addressAfter } from './readdress.ts';
import { isAnotherItem, type Rebased, rebase } from './rebase.ts';

type Problem = NonNullable<OutboxEntry['problem']>;

/** How the attempt to send an entry ended. */
export type SendResult =
  /** `stored` is the new state; without it there is none. */
  | { readonly kind: 'saved'; readonly stored?: StoredItem; readonly isMergedByLines?: boolean }
  | { readonly kind: 'wait'; readonly afterMs?: number }
  | { readonly kind: 'undecided'; readonly theirs: StoredItem }
  | { readonly kind: 'undecided'; readonly problem: Problem };

/** After so many attempts that met a newer change each, the entry waits. */
const ATTEMPTS = 3;

/**
 * Sends an entry once. An update is sent with the ETag of the state that it was merged into, so that it neither overwrites a change that
 * nobody has seen, nor happens twice. Rejects only if the code that merges texts cannot be loaded.
 *
 * @param isFresh - false if an earlier attempt, page or tab may have sent it
 */
export async function sendEntry(fetch: Host['fetch'], entry: OutboxEntry, isFresh: boolean): Promise<SendResult> {
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

interface Response {
  readonly outcome: Outcome;
  readonly stored?: StoredItem;
  readonly problem?: Problem;
}

/** Reads the item of an update. An earlier attempt without a response may have given it another id. */
async function readItem(fetch: Host['fetch'], entry: OutboxEntry): Promise<Response & Pick<OutboxEntry, 'path'>> {
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

/**
 * An item that is not there any more is deleted, be it by an earlier attempt. A creation that is repeated gets a 404 if somebody has deleted
 * what an earlier attempt has created.
 */
const resultUnlessGone = (response: Response): SendResult =>
  response.problem?.status === 404 ? { kind: 'saved' } : resultOf(response);

function resultOf({ outcome, stored, problem }: Response, isMergedByLines = false): SendResult {
  if (outcome.kind === 'saved') return { kind: 'saved', isMergedByLines, ...(stored && { stored }) };
  if (outcome.kind === 'wait') return outcome;
  return { kind: 'undecided', problem: problem ?? { status: 412, title: 'Precondition Failed' } };
}

/** A request that takes longer, in milliseconds, counts as lost. */
const LIMIT_MS = 30_000;

/** Browsers let only 64 kB of requests outlive their page. */
const KEEPALIVE_CHARACTERS = 4000;

type Sent = Omit<OutboxEntry, 'method'> & { readonly method: OutboxEntry['method'] | 'GET' };

/** Makes a call, and logs its error to the console (specification, section 8). Never rejects. */
async function request(fetch: Host['fetch'], entry: Sent): Promise<Response> {
  const { operation, path } = entry;
  try {
    const response = await fetch(path, initOf(entry));
    const outcome = outcomeOf({
      status: response.status,
      type: response.headers.get('content-type') ?? '',
      retryAfter: response.headers.get('retry-after') ?? undefined,
    });
    if (outcome.kind !== 'saved') console.error(`${operation} failed:`, response.status);
    return { outcome, ...(await bodyOf(response, outcome)) };
  } catch (error) {
    console.error(`${operation} failed:`, error);
    return { outcome: outcomeOf(undefined) };
  }
}

function initOf({ id, key = id, method, body, base }: Sent): RequestInit {
  const headers = new Headers({ accept: 'application/json' });
  const init = { method, headers, signal: AbortSignal.timeout(LIMIT_MS) };
  if (method === 'GET') return init;
  headers.set('idempotency-key', key);
  if (base?.etag !== undefined) headers.set('if-match', base.etag);
  if (body === undefined) return init;
  headers.set('content-type', 'application/json');
  const text = JSON.stringify(body);
  return { ...init, body: text, keepalive: text.length < KEEPALIVE_CHARACTERS };
}

async function bodyOf(response: globalThis.Response, { kind }: Outcome): Promise<Omit<Response, 'outcome'>> {
  if (kind === 'refused') return { problem: (await response.json()) as Problem };
  if (kind !== 'saved' || response.status === 204) return {};
  return { stored: { item: (await response.json()) as StoredItem['item'], etag: response.headers.get('etag') ?? undefined } };
}
