import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesIfNoneMatch } from './entity-tag.ts';

/**
 * Gives what was read from the API a strong ETag, made of its bytes when its handler gave none, and sends no body to who has it
 * already. (@fastify/etag would tag refusals too, and reads no list of tags.)
 */
export function respondConditionally(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  if (request.routeOptions.config.kind !== 'api' || !isRead(request) || reply.statusCode !== 200) return payload;
  const given = reply.getHeader('etag');
  if (payload instanceof Readable && typeof given === 'string' && matchesIfNoneMatch(given, request.headers['if-none-match'])) {
    payload.destroy();
    return unchanged(reply);
  }
  if (typeof payload !== 'string') return payload;
  // What is hashed is not made into bytes once more to be sent.
  const sent = given === undefined ? Buffer.from(payload) : payload;
  const tag = String(given ?? `"${hash('sha256', sent, 'base64url')}"`);
  void reply.header('etag', tag);
  if (!matchesIfNoneMatch(tag, request.headers['if-none-match'])) return sent;
  return unchanged(reply);
}

function unchanged(reply: FastifyReply) {
  void reply.status(304).removeHeader('content-type').removeHeader('content-length');
  return '';
}

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';
