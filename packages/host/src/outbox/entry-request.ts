import type { Host, OutboxEntry, StoredItem } from '@daybook/kit/host/host';
import { type Outcome, outcomeOf } from './outcome.ts';

/** The response of the server. */
export interface EntryResponse {
  readonly outcome: Outcome;
  readonly stored?: StoredItem;
  readonly problem?: NonNullable<OutboxEntry['problem']>;
}

/** A request that takes longer, in milliseconds, counts as lost. A large body has as long for every 120 kB: a phone may send 4 kB a second. */
const LIMIT_MS = 30_000;
const SENT_IN_A_MS = 4;

/** Browsers let only 64 kB of requests outlive their page. */
const KEEPALIVE_CHARACTERS = 4000;

type Sent = Omit<OutboxEntry, 'method'> & {
  readonly method: OutboxEntry['method'] | 'GET';
  /** True if a PUT must not replace anything. */
  readonly isCreation?: boolean;
};

/** Makes a call, and logs its error to the console (specification, section 8). Never rejects. */
export async function request(fetch: Host['fetch'], entry: Sent): Promise<EntryResponse> {
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

function initOf({ id, key = id, method, body, base, isCreation }: Sent): RequestInit {
  const headers = new Headers({ accept: 'application/json' });
  const text = method === 'GET' || body === undefined ? '' : JSON.stringify(body);
  const init = { method, headers, signal: AbortSignal.timeout(LIMIT_MS + text.length / SENT_IN_A_MS) };
  if (method === 'GET') return init;
  headers.set('idempotency-key', key);
  if (base?.etag !== undefined) headers.set('if-match', base.etag);
  if (isCreation) headers.set('if-none-match', '*');
  if (text === '') return init;
  headers.set('content-type', 'application/json');
  return { ...init, body: text, keepalive: text.length < KEEPALIVE_CHARACTERS };
}

async function bodyOf(response: Response, { kind }: Outcome): Promise<Omit<EntryResponse, 'outcome'>> {
  if (kind === 'refused') return { problem: (await response.json()) as NonNullable<OutboxEntry['problem']> };
  if (kind !== 'saved' || response.status === 204) return {};
  return { stored: { item: (await response.json()) as StoredItem['item'], etag: response.headers.get('etag') ?? undefined } };
}
