import type { Answer, Input, Operation } from '@daybook/contracts/operation';
import { problem, type Problem, problemMediaType } from '@daybook/contracts/problem';
import type { CallFailed } from './call-failed.ts';
import type { Host } from '../host/host.ts';

export { type CallFailed, isAboutFields, isCallFailed, isRefusal } from './call-failed.ts';

/** An answer of the API: what it said, and the ETag to send back as If-Match. */
export interface Called<Op extends Operation> {
  readonly data: Answer<Op>;
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
 * @throws CallFailed when the API refuses, when there is no answer, and when the answer is not what the contract says.
 */
export async function call<Op extends Operation>(
  fetch: Host['fetch'],
  operation: Op,
  input: Input<Op>,
  options: CallOptions = {},
): Promise<Called<Op>> {
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

async function readAnswer<Op extends Operation>(operation: Op, response: Response): Promise<Answer<Op>> {
  if (!operation.answer) return undefined as Answer<Op>;
  const parsed = operation.answer.safeParse(await response.json().catch(() => undefined));
  if (!parsed.success) throw failure('broken', `The answer to ${operation.id} breaks the contract.`, { cause: parsed.error });
  return parsed.data as Answer<Op>;
}

async function refused(response: Response): Promise<CallFailed> {
  const isProblem = response.headers.get('content-type')?.startsWith(problemMediaType);
  const parsed = problem.safeParse(isProblem ? await response.json().catch(() => undefined) : undefined);
  const said: Problem = parsed.data ?? {
    type: 'about:blank',
    title: response.statusText || `Status ${response.status}`,
    status: response.status,
  };
  return Object.assign(new Error(said.detail ?? said.title), { failed: 'refused' as const, problem: said });
}

const failure = (failed: CallFailed['failed'], message: string, options: ErrorOptions): CallFailed =>
  Object.assign(new Error(message, options), { failed });

/** RFC 8288: `</api/notes/?cursor=abc>; rel="next"`. */
function nextCursor(link: string | null): string | undefined {
  const address = /<([^>]+)>\s*;\s*rel="?next"?/.exec(link ?? '')?.[1];
  return address ? (new URL(address, 'http://relative').searchParams.get('cursor') ?? undefined) : undefined;
}
