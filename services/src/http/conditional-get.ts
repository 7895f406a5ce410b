import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isKnown } from './entity-tag.ts';

/**
 * Gives what was read from the API a strong ETag, made of its bytes when its handler gave none, and sends no body to a client that has it
 * already, or that asked by HEAD. (@fastify/etag would tag refusals too, and reads no list of tags.)
 */
export function answerConditionally(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  if (request.routeOptions.config.kind !== 'api' || !isRead(request) || reply.statusCode !== 200) return payload;
  const given = reply.getHeader('etag');
  // What is hashed is not made into bytes once more to be sent.
  const bytes = given === undefined && typeof payload === 'string' ? Buffer.from(payload) : undefined;
  const tag = bytes ? `"${hash('sha256', bytes, 'base64url')}"` : given;
  if (typeof tag !== 'string') return payload;
  void reply.header('etag', tag);
  if (isKnown(tag, request.headers['if-none-match'])) return unchanged(reply, payload);
  return request.method === 'GET' ? (bytes ?? payload) : headOf(payload);
}

function unchanged(reply: FastifyReply, payload: unknown) {
  if (payload instanceof Readable) payload.destroy();
  void reply.status(304).removeHeader('content-type').removeHeader('content-length');
  return '';
}

/** An answer to a HEAD that needs not be made to be measured. Fastify reads a stream to its end for it, and gives other answers a length. */
function headOf(payload: unknown) {
  if (payload instanceof Readable) payload.destroy();
  return Readable.from([]);
}

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';
