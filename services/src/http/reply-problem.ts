import { finished } from 'node:stream/promises';
import { problemMediaType } from '@daybook/contracts/problem';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerTo } from './problem-answer.ts';
import { Refusal } from './refusal.ts';

/** Answers with the problem document of an error; a fault of ours is written down, with the request's id. */
export async function replyProblem(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { headers, body } = answerTo(error);
  if (body.status >= 500) logFailure(error, request);
  if (body.status === 413) await swallow(request);
  await reply.status(body.status).headers(headers).type(problemMediaType).send(JSON.stringify(body));
}

/** What we refuse on purpose, because something that we ask is down or slow, is no fault of ours. */
function logFailure(error: unknown, request: FastifyRequest) {
  if (error instanceof Refusal) request.log.warn({ err: error }, 'A request was refused');
  else request.log.error({ err: error }, 'A request failed');
}

/** How much and how long of a refused body is read: a client that is still sending would else lose the answer. */
const patience = { bytes: 64 * 1024 * 1024, milliseconds: 10_000 };

async function swallow({ raw }: FastifyRequest) {
  let left = patience.bytes;
  raw.on('data', (chunk: Buffer) => (left -= chunk.length) < 0 && raw.pause());
  raw.resume();
  await finished(raw, { signal: AbortSignal.timeout(patience.milliseconds), cleanup: true, writable: false }).catch(() => {});
}
