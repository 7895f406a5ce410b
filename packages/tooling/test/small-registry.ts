import { once } from 'node:events';
import http from 'node:http';
// The contracts of the working tree: requests and responses are checked by them.
import { operations } from '../../contracts/src/operations.ts';
import type { Operation } from '../../contracts/src/operation.ts';
import { listen } from './listen.ts';

export interface SmallRegistry {
  readonly url: string;
  /** The requests so far. */
  readonly requests: ReceivedRequest[];
  readonly stop: () => Promise<void>;
}

interface ReceivedRequest {
  id: string;
  path: string;
  query: Record<string, string>;
  body: unknown;
  headers: http.IncomingHttpHeaders;
}

/**
 * Starts a registry over HTTP, which accepts the requests of the contracts and no others.
 *
 * @param responses by the id of the operation: its response, or a `problem`
 */
export async function startRegistry(responses: Record<string, unknown>): Promise<SmallRegistry> {
  const requests: ReceivedRequest[] = [];
  const server = http.createServer((request, response) => void respond(request, response, { responses, requests }));
  const url = await listen(server);
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { url, requests, stop };
}

export const problem = (status: number, detail: string, errors?: Record<string, string[]>) => ({
  type: 'about:blank',
  title: 'Rejected',
  status,
  detail,
  errors,
});

type Kept = { responses: Record<string, unknown>; requests: ReceivedRequest[] };

async function respond(request: http.IncomingMessage, response: http.ServerResponse, { responses, requests }: Kept) {
  const { pathname, searchParams } = new URL(String(request.url), 'http://registry');
  const operation = operations.find(({ method, path }) => method === request.method && matcher(path).test(pathname));
  if (!operation) return send(response, 404, problem(404, `${request.method} ${pathname} is not in the contracts.`));
  const bytes = Buffer.concat(await request.toArray());
  const body: unknown = operation.bodyType || bytes.length === 0 ? bytes : JSON.parse(bytes.toString());
  const query = Object.fromEntries(searchParams);
  requests.push({ id: operation.id, path: pathname, query, body, headers: request.headers });

  const issues = issuesOf(operation, query, body);
  if (issues) return send(response, 422, problem(422, JSON.stringify(issues)));
  const prepared = responses[operation.id] as { status?: number } | undefined;
  if (Number(prepared?.status) >= 400) return send(response, Number(prepared?.status), prepared);
  send(response, operation.status, operation.response?.parse(prepared));
}

const issuesOf = (operation: Operation, query: object, body: unknown) =>
  operation.query?.safeParse(query).error?.issues ?? operation.body?.safeParse(body).error?.issues;

const matcher = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);

function send(response: http.ServerResponse, status: number, value: unknown) {
  const type = status >= 400 ? 'application/problem+json' : 'application/json';
  response.writeHead(status, value === undefined ? {} : { 'content-type': type }).end(value && JSON.stringify(value));
}
