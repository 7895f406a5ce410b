import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesIfNoneMatch } from '../entity-tag.ts';

/**
 * Adds a strong ETag to a successful read of the API, by a hash of its bytes unless the handler set one, and returns an empty body with 304
 * if the client has this state. (@fastify/etag tags error responses too, and does not read a list of tags.)
 */
export function respondConditionally(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  if (request.routeOptions.config.kind !== 'api' || !isRead(request) || reply.statusCode !== 200) return payload;
  const ifNoneMatch = request.headers['if-none-match'];
  const handlerTag = reply.getHeader('etag');
  if (payload instanceof Readable && typeof handlerTag === 'string' && matchesIfNoneMatch(handlerTag, ifNoneMatch)) {
    payload.destroy();
    return notModified(reply);
  }
  if (typeof payload !== 'string') return payload;
  // The bytes to hash are sent as they are, so that the text is encoded only once.
  const body = handlerTag === undefined ? Buffer.from(payload) : payload;
  const tag = String(handlerTag ?? `"${hash('sha256', body, 'base64url')}"`);
  void reply.header('etag', tag);
  return matchesIfNoneMatch(tag, ifNoneMatch) ? notModified(reply) : body;
}

function notModified(reply: FastifyReply) {
  void reply.status(304).removeHeader('content-type').removeHeader('content-length');
  return '';
}

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';
