import type { Host, OutboxEntry, StoredItem } from '@daybook/kit/host/host';
import { type Outcome, outcomeOf } from './outcome.ts';
import { rebase } from './rebase.ts';

type Problem = NonNullable<OutboxEntry['problem']>;

/** How the attempt to send an entry ended. */
export type SendResult =
  /** `stored` is the new state; without it there is none. */
  | { readonly kind: 'saved'; readonly stored?: StoredItem }
  | { readonly kind: 'wait'; readonly afterMs?: number }
  | { readonly kind: 'undecided'; readonly theirs: StoredItem }
  | { readonly kind: 'undecided'; readonly problem: Problem };

/** After so many attempts that met a newer change each, the entry waits. */
const ATTEMPTS = 3;

/**
 * Sends an entry once. An update is sent with the ETag of the state that it was merged into, so that it neither overwrites a change that
 * nobody has seen, nor happens twice. Never rejects.
 *
 * @param isFresh - false if an earlier attempt, page or tab may have sent it: then the server's state is read before
 */
export async function sendEntry(fetch: Host['fetch'], entry: OutboxEntry, isFresh: boolean): Promise<SendResult> {
  if (entry.method !== 'PUT' || !entry.base) return resultOf(await request(fetch, entry));
  let update = isFresh && entry.base.etag !== undefined ? entry : undefined;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    if (!update) {
      const read = await request(fetch, { ...entry, method: 'GET' });
      if (!read.stored) return resultOf(read);
      const rebased = rebase(entry, read.stored, isFresh);
      if (rebased.kind === 'done') return { kind: 'saved', stored: read.stored };
      if (rebased.kind === 'conflict') return { kind: 'undecided', theirs: read.stored };
      if (rebased.kind === 'gone') return { kind: 'undecided', problem: { status: 404, title: 'Not Found' } };
      update = rebased.entry;
    }
    const response = await request(fetch, update);
    if (response.outcome.kind !== 'stale') return resultOf(response);
    update = undefined;
  }
  return { kind: 'wait' };
}

interface Response {
  readonly outcome: Outcome;
  readonly stored?: StoredItem;
  readonly problem?: Problem;
}

function resultOf({ outcome, stored, problem }: Response): SendResult {
  if (outcome.kind === 'saved') return { kind: 'saved', ...(stored && { stored }) };
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

function initOf({ id, method, body, base }: Sent): RequestInit {
  const headers = new Headers({ accept: 'application/json' });
  const init = { method, headers, signal: AbortSignal.timeout(LIMIT_MS) };
  if (method === 'GET') return init;
  headers.set('idempotency-key', id);
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
