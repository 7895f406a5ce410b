import type { Operation, ResponseOf } from '@daybook/contracts/operation';
import { problemMediaType } from '@daybook/contracts/problem';
import { act } from '@testing-library/react';
import type { Host } from '../host/host.ts';

/** A request that the app has made. */
export interface ReceivedRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly headers: Headers;
}

type Reply<Op extends Operation> = ResponseOf<Op> | Response;
type Handler<Op extends Operation> = (request: ReceivedRequest) => Reply<Op> | Promise<Reply<Op>>;

/** An API in memory: the test sets the response of each operation. */
export interface FakeApi {
  /**
   * Sets the response of an operation from now on: its data, or a Response made by `jsonResponse` or `problemResponse`; `offline`
   * throws.
   */
  readonly on: <Op extends Operation>(operation: Op, handler: Handler<Op>) => void;
  /** Sets the response of the app's own backend from now on. It gets what the app passed to `host.backend`. */
  readonly onBackend: (handler: BackendHandler) => void;
  /** Returns the requests of an operation so far. */
  readonly requests: (operation: Operation) => readonly ReceivedRequest[];
  readonly fetch: Host['fetch'];
  readonly backend: BackendHandler;
}

type BackendHandler = NonNullable<Host['backend']>;

interface FakeOperation {
  readonly operation: Operation;
  readonly handler: (request: ReceivedRequest) => unknown;
  readonly received: ReceivedRequest[];
}

export function fakeApi(): FakeApi {
  const operations = new Map<string, FakeOperation>();
  let backend: BackendHandler = (path, { method = 'GET' } = {}) => missing(`${method} ${path} of the backend`);
  return {
    onBackend: (handler) => void (backend = handler),
    backend: async (path, init) => backend(path, init),
    on: (operation, handler) => {
      operations.set(operation.id, { operation, handler, received: operations.get(operation.id)?.received ?? [] });
    },
    requests: ({ id }) => operations.get(id)?.received ?? [],
    fetch: async (path, init = {}) => {
      for (const { operation, handler, received } of operations.values()) {
        const params = paramsOf(operation, path, init);
        if (!params) continue;
        const request = { params, ...readRequest(path, init) };
        received.push(request);
        return toResponse(operation, await handler(request));
      }
      return missing(`${init.method ?? 'GET'} ${path}`);
    },
  };
}

/** call() reports a rejected fetch as "offline": the console shows what the test has forgotten. */
function missing(request: string): never {
  console.error(`The test sets no response for ${request}`);
  throw new TypeError('Failed to fetch');
}

/** Returns a JSON response. @param next - the cursor of the next page */
export function jsonResponse(data: unknown, { status = 200, etag, next }: { status?: number; etag?: string; next?: string } = {}) {
  const headers = new Headers({ 'content-type': 'application/json' });
  if (etag) headers.set('etag', etag);
  if (next) headers.set('link', `</api/?cursor=${encodeURIComponent(next)}>; rel="next"`);
  return new Response(status === 204 ? null : JSON.stringify(data), { status, headers });
}

/** Returns an error of the API, as a problem document. */
export function problemResponse(status: number, { detail, errors }: { detail?: string; errors?: Record<string, string[]> } = {}) {
  const body = { type: 'about:blank', title: `Status ${status}`, status, detail, errors };
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': problemMediaType } });
}

/** A handler that fails as if the server could not be reached. */
export const offline = (): never => {
  throw new TypeError('Failed to fetch');
};

/** Returns a promise that the test settles, and waits for what React renders then. */
export function deferred<Result>() {
  let resolve: (result: Result) => void = ignore;
  let reject: (error: unknown) => void = ignore;
  const promise = new Promise<Result>((...settle) => ([resolve, reject] = settle));
  const settled = () => promise.then(ignore, ignore);
  return {
    promise,
    resolve: (result: Result) => act(() => (resolve(result), settled())),
    reject: (error: unknown) => act(() => (reject(error), settled())),
  };
}

const ignore = () => undefined;

/** Hides console errors, which failed calls log, and returns the spy. */
export const quietConsole = () => jest.spyOn(console, 'error').mockImplementation(() => undefined);

/** Returns the path's parameters; undefined if the request is not for this operation. */
function paramsOf({ method, path: pattern }: Operation, path: string, init: RequestInit) {
  if ((init.method ?? 'GET') !== method) return undefined;
  const source = pattern.replace(/:(\w+)/g, '(?<$1>[^/]+)').replace(/\/$/, '/?');
  const match = new RegExp(`^${source}$`).exec(path.split('?')[0] ?? '');
  if (!match) return undefined;
  const params = Object.entries(match.groups ?? {});
  return Object.fromEntries(params.map(([name, value]) => [name, decodeURIComponent(value)]));
}

function readRequest(path: string, init: RequestInit): Omit<ReceivedRequest, 'params'> {
  const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
  return { query: new URL(path, 'http://page').searchParams, body, headers: new Headers(init.headers) };
}

const toResponse = ({ status }: Operation, reply: unknown) => (reply instanceof Response ? reply : jsonResponse(reply, { status }));
