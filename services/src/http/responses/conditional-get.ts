import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesIfNoneMatch } from '../entity-tag.ts';

/**
 * Adds a strong ETag to a successful read of the API, by a hash of its bytes unless the handler set one. Returns an empty body with 304 if
 * the client has this state, and an empty body for a HEAD. (@fastify/etag tags error responses too, and does not read a list of tags.)
 */
export function respondConditionally(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  if (request.routeOptions.config.kind !== 'api' || !isRead(request) || reply.statusCode !== 200) return payload;
  const handlerTag = reply.getHeader('etag');
  // The bytes to hash are sent as they are, so that the text is encoded only once.
  const bytes = handlerTag === undefined && typeof payload === 'string' ? Buffer.from(payload) : undefined;
  const tag = bytes ? `"${hash('sha256', bytes, 'base64url')}"` : handlerTag;
  if (typeof tag !== 'string') return payload;
  void reply.header('etag', tag);
  if (matchesIfNoneMatch(tag, request.headers['if-none-match'])) return notModified(reply, payload);
  return request.method === 'GET' ? (bytes ?? payload) : withoutBody(payload);
}

function notModified(reply: FastifyReply, payload: unknown) {
  if (payload instanceof Readable) payload.destroy();
  void reply.status(304).removeHeader('content-type').removeHeader('content-length');
  return '';
}

/**
 * Returns an empty stream for a HEAD, so that the body need not be made to be measured: Fastify would read a stream to its end, and set the
 * Content-Length of any other body.
 */
function withoutBody(payload: unknown) {
  if (payload instanceof Readable) payload.destroy();
  return Readable.from([]);
}

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';
