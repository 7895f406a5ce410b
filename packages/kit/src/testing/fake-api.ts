import type { ResponseOf, Operation } from '@daybook/contracts/operation';
import { problemMediaType } from '@daybook/contracts/problem';
import { act } from '@testing-library/react';
import type { Host } from '../host/host.ts';

/** What an app asked of the API in a test. */
export interface ReceivedCall {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly headers: Headers;
}

type Reply<Op extends Operation> = ResponseOf<Op> | Response;
type Handler<Op extends Operation> = (asked: ReceivedCall) => Reply<Op> | Promise<Reply<Op>>;

/** An API in memory: each operation answers as the test says. */
export interface FakeApi {
  /** Says what an operation answers from now on: its data, or a Response made by `answer` or `refusal`, or a throw for "offline". */
  readonly on: <Op extends Operation>(operation: Op, handler: Handler<Op>) => void;
  /** What was asked of an operation so far. */
  readonly asked: (operation: Operation) => readonly ReceivedCall[];
  readonly fetch: Host['fetch'];
}

export function fakeApi(): FakeApi {
  const scripts = new Map<string, { operation: Operation; handler: (asked: ReceivedCall) => unknown; asked: ReceivedCall[] }>();
  return {
    on: (operation, handler) => {
      scripts.set(operation.id, { operation, handler, asked: scripts.get(operation.id)?.asked ?? [] });
    },
    asked: ({ id }) => scripts.get(id)?.asked ?? [],
    fetch: async (path, init = {}) => {
      for (const { operation, handler, asked } of scripts.values()) {
        const params = matched(operation, path, init);
        if (!params) continue;
        const request = { params, ...readRequest(path, init) };
        asked.push(request);
        return toResponse(operation, await handler(request));
      }
      // call() takes a rejected fetch for "offline": the console says what the test forgot.
      console.error(`No answer is scripted for ${init.method ?? 'GET'} ${path}`);
      throw new TypeError('Failed to fetch');
    },
  };
}

/** An answer with headers: an `etag`, or the cursor of the `next` page. */
export function jsonResponse(data: unknown, { status = 200, etag, next }: { status?: number; etag?: string; next?: string } = {}) {
  const headers = new Headers({ 'content-type': 'application/json' });
  if (etag) headers.set('etag', etag);
  if (next) headers.set('link', `</api/?cursor=${encodeURIComponent(next)}>; rel="next"`);
  return new Response(status === 204 ? null : JSON.stringify(data), { status, headers });
}

/** A refusal, as the API words it. */
export function problemResponse(status: number, { detail, errors }: { detail?: string; errors?: Record<string, string[]> } = {}) {
  const body = { type: 'about:blank', title: `Status ${status}`, status, detail, errors };
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': problemMediaType } });
}

/** Nobody answers. */
export const offline = (): never => {
  throw new TypeError('Failed to fetch');
};

/** An answer that comes when the test says so. */
export function deferredResponse() {
  let resolve: (response: Response) => void = () => undefined;
  const promise = new Promise<Response>((settle) => {
    resolve = settle;
  });
  const comes = (response: Response) =>
    act(() => {
      resolve(response);
      return promise;
    });
  return { promise, comes };
}

/** What a failed call writes into the console, caught. */
export const quietConsole = () => jest.spyOn(console, 'error').mockImplementation(() => undefined);

function matched({ method, path: pattern }: Operation, path: string, init: RequestInit) {
  if ((init.method ?? 'GET') !== method) return undefined;
  const source = pattern.replace(/:(\w+)/g, '(?<$1>[^/]+)').replace(/\/$/, '/?');
  const match = new RegExp(`^${source}$`).exec(path.split('?')[0] ?? '');
  if (!match) return undefined;
  const params = Object.entries(match.groups ?? {});
  return Object.fromEntries(params.map(([name, value]) => [name, decodeURIComponent(value)]));
}

function readRequest(path: string, init: RequestInit): Omit<ReceivedCall, 'params'> {
  const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
  return { query: new URL(path, 'http://page').searchParams, body, headers: new Headers(init.headers) };
}

const toResponse = ({ status }: Operation, reply: unknown) => (reply instanceof Response ? reply : jsonResponse(reply, { status }));
