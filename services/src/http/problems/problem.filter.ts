import { type ArgumentsHost, Catch, type ExceptionFilter, NotFoundException } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { operations } from '@daybook/contracts/operations';
import { problemMediaType } from '@daybook/contracts/problem';
import { matchPath } from '@daybook/contracts/path-pattern';
import type { Operation } from '@daybook/contracts/operation';
import { ProblemError } from '../problem-error.ts';
import { toProblemResponse } from './problem-response.ts';
import { isCutOff } from '../connections/client-error.ts';

/** Turns every error into a problem document (RFC 9457). */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  async catch(error: unknown, host: ArgumentsHost) {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    await replyProblem(toMethodError(error, request), request, http.getResponse<FastifyReply>());
  }
}

/** The router responds with 404 to a wrong method too. Returns a 405 for an address that takes other methods. */
export function toMethodError(error: unknown, { url, server }: FastifyRequest): unknown {
  if (!(error instanceof NotFoundException)) return error;
  const [path = ''] = url.split('?');
  // Outside the API, such as /healthz, only routes without parameters are found.
  const others = ['GET', 'HEAD', 'POST'].filter((method) => server.hasRoute({ method, url: path }));
  const allow = [allowedMethods(url, operations), others].find((methods) => methods.length > 0)?.join(', ');
  return allow ? new ProblemError(405, 'This address does not take this method.', { headers: { allow } }) : error;
}

/** Sends the problem document of an error, never cached. Logs errors of the server, with the request's id. */
export async function replyProblem(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { headers, body } = toProblemResponse(error, request.id);
  if (body.status >= 500) logError(error, request);
  // Fastify closes the connection when it rejects a body, even one that was read completely. See bodies/unread-body.ts.
  // The other two are of a file that was rejected when it was sent.
  void reply
    .removeHeader('connection')
    .removeHeader('content-encoding')
    .removeHeader('etag')
    .status(body.status)
    .headers({ ...headers, 'cache-control': 'no-store' });
  await reply.type(problemMediaType).send(JSON.stringify(body));
}

/** True if the client has gone, and the error comes from that. Nobody gets a problem document then either. */
const isHangUp = (error: unknown, { raw }: FastifyRequest) =>
  raw.socket.destroyed &&
  error instanceof Error &&
  (error instanceof ProblemError || ('code' in error && error.code === 'ECONNRESET'));

function logError(error: unknown, request: FastifyRequest) {
  if (isHangUp(error, request)) {
    // respondToClientError() logged it already.
    if (!isCutOff(request.raw.socket)) request.log.info({ err: error }, 'The client has gone');
  } else if (error instanceof ProblemError) {
    // On purpose: something that the server depends on is down or slow.
    request.log.warn({ err: error }, 'A request was rejected');
  } else request.log.error({ err: error }, 'A request failed');
}

/** Returns the methods of the operations at an address; none for an address outside the API. */
export function allowedMethods(url: string, operations: readonly Operation[]): string[] {
  const [path = ''] = url.split('?');
  const found = operations.filter((operation) => matchPath(operation.path, path));
  // A GET route serves HEAD too (RFC 9110, section 9.3.2).
  const methods = found.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  return [...new Set(methods)].sort();
}
