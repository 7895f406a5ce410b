import { problemMediaType } from '@daybook/contracts/problem';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { problemResponse } from './problem-response.ts';
import { isCutOff } from '../connections/client-error.ts';
import { ProblemError } from '../problem-error.ts';

/** Answers with the problem document of an error, for no cache; a fault of ours is written down, with the request's id. */
export async function replyProblem(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { headers, body } = problemResponse(error, request.id);
  if (body.status >= 500) logFailure(error, request);
  // Fastify closes the connection when it refuses a body, also one that was read to its end. See unread-body.ts.
  void reply
    .removeHeader('connection')
    .status(body.status)
    .headers({ ...headers, 'cache-control': 'no-store' });
  await reply.type(problemMediaType).send(JSON.stringify(body));
}

/** What failed is that the client has gone. A refusal is nobody's then, either. */
const isHangUp = (error: unknown, { raw }: FastifyRequest) =>
  raw.socket.destroyed &&
  error instanceof Error &&
  (error instanceof ProblemError || ('code' in error && error.code === 'ECONNRESET'));

/** What we refuse on purpose, because something that we ask is down or slow, is no fault of ours. */
function logFailure(error: unknown, request: FastifyRequest) {
  if (isHangUp(error, request)) {
    // Its end was logged when it was cut off.
    if (!isCutOff(request.raw.socket)) request.log.info({ err: error }, 'The client has gone');
  } else if (error instanceof ProblemError) request.log.warn({ err: error }, 'A request was refused');
  else request.log.error({ err: error }, 'A request failed');
}
