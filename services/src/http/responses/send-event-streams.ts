import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Authenticator } from '../authentication.ts';
import { endWithSession } from '../limits/end-with-session.ts';
import { EventStream } from './event-stream.ts';

/**
 * Sends event streams, and ends them when their sessions end: a browser would log an error if they were cut off. Register it as the last
 * `onSend`: Fastify's own way to send a stream, which would follow, holds two kilobytes of listeners for each.
 */
export function sendEventStreams(fastify: FastifyInstance, isAllowed: Authenticator['isAllowed']) {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (!(payload instanceof EventStream)) return done(null, payload);
    payload.onClose(endWithSession(request, reply, isAllowed, () => payload.finish()));
    reply.hijack();
    reply.raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders);
    payload.pipe(reply.raw);
  });
}
