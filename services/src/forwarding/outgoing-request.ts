import { forwardedHeaders } from '@daybook/contracts/forwarded-headers';
import type { FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { hasBody } from '../http/bodies/unread-body.ts';
import { toTraceparent, traceOf } from '../http/monitoring/trace-context.ts';
import { ProblemError } from '../http/problem-error.ts';
import { backendLimits } from './backend-limits.ts';

/** A request to a backend, without the body. */
export interface OutgoingRequest {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly hasBody: boolean;
}

/**
 * Returns what to send to a backend for a request.
 *
 * @param base - the address of the backend, whose path comes before that of the request
 * @param token - for this app only; the user's own stays here
 * @throws {ProblemError} 400 for a path that leaves the base, or an upgrade to another protocol; 413 for a body that is too large
 */
export function outgoingRequest(request: FastifyRequest, base: URL, token: string): OutgoingRequest {
  const { method, headers, url, id } = request;
  const trace = traceOf(request.raw);
  if (headers.upgrade !== undefined) throw new ProblemError(400, 'A backend cannot be reached by WebSockets or another protocol.');
  if (Number(headers['content-length']) > backendLimits.requestBytes) throw tooLarge();
  const sendsBody = method !== 'GET' && method !== 'HEAD' && hasBody(request);
  return {
    method: method as OutgoingRequest['method'],
    path: pathBelow(base, url),
    headers: {
      ...pick(headers, forwardedHeaders.request),
      ...(sendsBody && pick(headers, forwardedHeaders.body)),
      authorization: `Bearer ${token}`,
      'user-agent': 'Daybook',
      'x-request-id': id,
      ...(trace && { traceparent: toTraceparent(trace) }),
    },
    hasBody: sendsBody,
  };
}

export const tooLarge = () =>
  new ProblemError(413, `A backend gets at most ${backendLimits.requestBytes / 1024 / 1024} MiB with a request.`);

/**
 * Returns the path and query of a request below `/api/x/:app`, appended to the path of the base. It is sent as it came, so that an encoded
 * slash stays one.
 */
function pathBelow(base: URL, url: string): string {
  const [path = '', ...query] = url.split('?');
  // Before it: nothing, api, x and the app, whose letters may be percent-encoded.
  const rest = path.split('/').slice(4).join('/');
  // Such a target has its parts elsewhere, or a fragment that undici cuts off (RFC 9112, section 3.2).
  if (!url.startsWith('/') || url.includes('#')) throw new ProblemError(400, 'A backend gets paths only.');
  if (leavesBase(rest)) throw new ProblemError(400, 'The path has a segment . or .., which backends do not get.');
  return [`${base.pathname.replace(/\/$/, '')}/${rest}`, ...query].join('?');
}

/** Tomcat and other Java servers remove what follows a semicolon before they resolve the segment. */
const dots = /^\.\.?(;|$)/;

function leavesBase(path: string): boolean {
  try {
    return decodeURIComponent(path)
      .split(/[/\\]/)
      .some((segment) => dots.test(segment));
  } catch {
    return true;
  }
}

/**
 * Returns the headers of these names, and those that begin with `x-app-`. All others stay here: the user's token and cookies, the address
 * of the client, and what a proxy in front of the server adds, which may be the token of another login.
 */
const pick = (headers: IncomingHttpHeaders, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value !== undefined && (names.includes(name) || name.startsWith('x-app-')) ? [[name, String(value)]] : [],
    ),
  );
