import { problemMediaType } from '@daybook/contracts/problem';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { toProblemResponse } from './problem-response.ts';
import { isCutOff } from '../connections/client-error.ts';
import { ProblemError } from '../problem-error.ts';

/** Sends the problem document of an error, never cached. Logs errors of the server, with the request's id. */
export async function replyProblem(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { headers, body } = toProblemResponse(error, request.id);
  if (body.status >= 500) logError(error, request);
  // Fastify closes the connection when it rejects a body, even one that was read completely. See bodies/unread-body.ts.
  void reply
    .removeHeader('connection')
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
    request.log.warn({ err: error }, 'A request was refused');
  } else request.log.error({ err: error }, 'A request failed');
}
