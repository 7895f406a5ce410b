import type { ResponseOf, RequestOf, Operation } from '@daybook/contracts/operation';
import { problem, type Problem, problemMediaType } from '@daybook/contracts/problem';
import type { CallError } from './call-error.ts';
import type { Host } from '../host/host.ts';

export { type CallError, hasFieldErrors, isCallError, hasStatus } from './call-error.ts';

/** An answer of the API: what it said, and the ETag to send back as If-Match. */
export interface CallResult<Op extends Operation> {
  readonly data: ResponseOf<Op>;
  readonly etag: string | undefined;
  /** The cursor of the next page, from `Link: rel="next"`. */
  readonly next: string | undefined;
}

/** Headers and the signal of one call. */
export interface CallOptions {
  readonly ifMatch?: string | undefined;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** Goes on when the page is closed. For bodies of a few kB: a browser allows 64 kB at a time. */
  readonly keepalive?: boolean;
}

/**
 * Makes one call of the API, checked by its operation's schemas.
 *
 * @throws CallError when the API refuses, when there is no answer, and when the answer is not what the contract says.
 */
export async function call<Op extends Operation>(
  fetch: Host['fetch'],
  operation: Op,
  input: RequestOf<Op>,
  options: CallOptions = {},
): Promise<CallResult<Op>> {
  const response = await send(fetch, operation, input, options);
  if (!response.ok) throw await refused(response);
  return {
    data: await readAnswer(operation, response),
    etag: response.headers.get('etag') ?? undefined,
    next: nextCursor(response.headers.get('link')),
  };
}

async function send(fetch: Host['fetch'], operation: Operation, input: Loose, options: CallOptions): Promise<Response> {
  const headers = new Headers({ accept: 'application/json' });
  if (input.body !== undefined) headers.set('content-type', 'application/json');
  if (options.ifMatch) headers.set('if-match', options.ifMatch);
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey);
  try {
    return await fetch(address(operation, input), {
      method: operation.method,
      headers,
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
      ...(options.signal && { signal: options.signal }),
      ...(options.keepalive && { keepalive: true }),
    });
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    throw failure('offline', 'The server could not be reached.', { cause });
  }
}

interface Loose {
  params?: Record<string, string | number>;
  query?: unknown;
  body?: unknown;
}

function address(operation: Operation, { params = {}, query }: Loose): string {
  const path = operation.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(
    Object.entries(query ?? {})
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, String(value)]),
  );
  return search.size > 0 ? `${path}?${search}` : path;
}

async function readAnswer<Op extends Operation>(operation: Op, response: Response): Promise<ResponseOf<Op>> {
  if (!operation.response) return undefined as ResponseOf<Op>;
  const parsed = operation.response.safeParse(await response.json().catch(() => undefined));
  if (!parsed.success) throw failure('broken', `The answer to ${operation.id} breaks the contract.`, { cause: parsed.error });
  return parsed.data as ResponseOf<Op>;
}

async function refused(response: Response): Promise<CallError> {
  const isProblem = response.headers.get('content-type')?.startsWith(problemMediaType);
  const parsed = problem.safeParse(isProblem ? await response.json().catch(() => undefined) : undefined);
  const said: Problem = parsed.data ?? {
    type: 'about:blank',
    title: response.statusText || `Status ${response.status}`,
    status: response.status,
  };
  return Object.assign(new Error(said.detail ?? said.title), { failed: 'refused' as const, problem: said });
}

const failure = (failed: CallError['failed'], message: string, options: ErrorOptions): CallError =>
  Object.assign(new Error(message, options), { failed });

/** RFC 8288: `</api/notes/?cursor=abc>; rel="next"`. */
function nextCursor(link: string | null): string | undefined {
  const address = /<([^>]+)>\s*;\s*rel="?next"?/.exec(link ?? '')?.[1];
  return address ? (new URL(address, 'http://relative').searchParams.get('cursor') ?? undefined) : undefined;
}
