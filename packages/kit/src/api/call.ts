import type { ResponseOf, RequestOf, Operation } from '@daybook/contracts/operation';
import { problem, type Problem, problemMediaType } from '@daybook/contracts/problem';
import type { CallError } from './call-error.ts';
import type { Host, OutboxChange } from '../host/host.ts';

/** A successful response of the API. */
export interface CallResult<Op extends Operation> {
  readonly data: ResponseOf<Op>;
  /** The version of the returned item, to send as If-Match. */
  readonly etag: string | undefined;
  /** The cursor of the next page, from `Link: rel="next"`. */
  readonly next: string | undefined;
  /** The `Link` header, for links besides that of the next page. */
  readonly link: string | null;
}

export interface CallOptions {
  readonly ifMatch?: string | undefined;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** Lets the request go on when the page is closed. Only for bodies of a few kB: a browser allows 64 kB at a time. */
  readonly keepalive?: boolean;
}

/**
 * Calls an operation of the API and checks the response by the operation's schema.
 *
 * @param fetch - `host.fetch`
 * @throws CallError if the API returns an error, if there is no response, or if the response does not match the contract
 */
export async function call<Op extends Operation>(
  fetch: Host['fetch'],
  operation: Op,
  input: RequestOf<Op>,
  options: CallOptions = {},
): Promise<CallResult<Op>> {
  const response = await send(fetch, operation, input, options);
  if (!response.ok) throw await toCallError(response);
  const link = response.headers.get('link');
  return {
    data: await readResponse(operation, response),
    etag: response.headers.get('etag') ?? undefined,
    next: nextCursor(link),
    link,
  };
}

async function send(fetch: Host['fetch'], operation: Operation, input: CallInput, options: CallOptions): Promise<Response> {
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
    throw callError('offline', 'The server could not be reached.', { cause });
  }
}

/** Returns a call of an operation as `host.outbox` takes it. */
export function toChange<Op extends Operation>({ id, method, ...operation }: Op, input: RequestOf<Op>) {
  const { body } = input as { body?: OutboxChange['body'] };
  return { operation: id, method: method as OutboxChange['method'], path: address(operation, input), ...(body && { body }) };
}

interface CallInput {
  params?: Record<string, string | number>;
  query?: unknown;
  body?: unknown;
}

function address(operation: Pick<Operation, 'path'>, { params = {}, query }: CallInput): string {
  const path = operation.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(
    Object.entries(query ?? {})
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, String(value)]),
  );
  return search.size > 0 ? `${path}?${search}` : path;
}

async function readResponse<Op extends Operation>(operation: Op, response: Response): Promise<ResponseOf<Op>> {
  if (!operation.response) return undefined as ResponseOf<Op>;
  const parsed = operation.response.safeParse(await response.json().catch(() => undefined));
  if (!parsed.success)
    throw callError('invalid-response', `The response to ${operation.id} does not match the contract.`, { cause: parsed.error });
  return parsed.data as ResponseOf<Op>;
}

async function toCallError(response: Response): Promise<CallError> {
  const isProblem = response.headers.get('content-type')?.startsWith(problemMediaType);
  const parsed = problem.safeParse(isProblem ? await response.json().catch(() => undefined) : undefined);
  const body: Problem = parsed.data ?? {
    type: 'about:blank',
    title: response.statusText || `Status ${response.status}`,
    status: response.status,
  };
  return problemError(body);
}

/** Returns the error of a call that the API has rejected. */
export const problemError = (body: Pick<Problem, 'status' | 'title' | 'detail' | 'errors'>): CallError =>
  Object.assign(callError('problem', body.detail ?? body.title), { problem: { type: 'about:blank', ...body } });

const callError = (reason: CallError['reason'], message: string, options?: ErrorOptions): CallError =>
  Object.assign(new Error(message, options), { name: 'CallError' as const, reason });

/** RFC 8288: `</api/notes/?cursor=abc>; rel="next"`. */
function nextCursor(link: string | null): string | undefined {
  const address = /<([^>]+)>\s*;\s*rel="?next"?/.exec(link ?? '')?.[1];
  return address ? (new URL(address, 'http://relative').searchParams.get('cursor') ?? undefined) : undefined;
}

/** Like `call`, but logs an error to the console before it throws it (specification, section 8). A call that was given up is no error. */
export async function loggedCall<Op extends Operation>(
  fetch: Host['fetch'],
  operation: Op,
  input: RequestOf<Op>,
  options: CallOptions = {},
): Promise<CallResult<Op>> {
  try {
    return await call(fetch, operation, input, options);
  } catch (error) {
    if (!wasGivenUp(options)) console.error(`${operation.id} failed:`, error);
    throw error;
  }
}

/** Not by a time limit. */
const wasGivenUp = ({ signal }: CallOptions) => (signal?.reason as Error | undefined)?.name === 'AbortError';

/** Returns a fetch that sends a token of its own, and no cookies: for tokens that are not the session's. */
export const withBearerToken =
  (fetch: Host['fetch'], token: string): Host['fetch'] =>
  (path, init = {}) => {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${token}`);
    return fetch(path, { ...init, headers, credentials: 'omit' });
  };
