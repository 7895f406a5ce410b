import { problemMediaType } from '@daybook/contracts/problem';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerTo } from './problem-answer.ts';
import { isCutOff } from './client-error.ts';
import { Refusal } from './refusal.ts';

/** Answers with the problem document of an error, for no cache; a fault of ours is written down, with the request's id. */
export async function replyProblem(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { headers, body } = answerTo(error, request.id);
  if (body.status >= 500) logFailure(error, request);
  // Fastify closes the connection when it refuses a body, also one that was read to its end. See unread-body.ts.
  void reply
    .removeHeader('connection')
    .status(body.status)
    .headers({ ...headers, 'cache-control': 'no-store' });
  await reply.type(problemMediaType).send(JSON.stringify(body));
}

/** True if the request failed because its client has gone. Nobody reads a refusal then, either. */
const isHangUp = (error: unknown, { raw }: FastifyRequest) =>
  raw.socket.destroyed && error instanceof Error && (error instanceof Refusal || ('code' in error && error.code === 'ECONNRESET'));

/** Logs a failure as an error only if it is ours: a refusal because another service is down or slow is not. */
function logFailure(error: unknown, request: FastifyRequest) {
  if (isHangUp(error, request)) {
    // Its end was logged when it was cut off.
    if (!isCutOff(request.raw.socket)) request.log.info({ err: error }, 'The client has gone');
  } else if (error instanceof Refusal) request.log.warn({ err: error }, 'A request was refused');
  else request.log.error({ err: error }, 'A request failed');
}
