import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A strong entity tag, in its quotes (RFC 9110, section 8.8.3). */
export type EntityTag = `"${string}"`;

/** The tags of an If-Match; undefined if the client accepts any state. */
export type Precondition = readonly EntityTag[] | undefined;

/** When an update changes the item. */
export interface UpdateConditions {
  readonly ifMatch?: Precondition;
  /** Its Idempotency-Key: a request that is repeated changes nothing. */
  readonly requestKey?: string | undefined;
}

/** Returns the tag of a row's state. */
export const tagOf = (row: { id: string; version: number }): EntityTag => `"${row.id}.${row.version}"`;

/**
 * Returns the tag of a row's first state. A repeated creation returns this tag with the row as it is now: if the client continues from what
 * it sent, it gets a 412 for a change by someone else, and does not overwrite it.
 */
export const firstTagOf = ({ id }: { id: string }): EntityTag => tagOf({ id, version: 1 });

/** The tag of a row's state, in SQL. */
export const tagColumn = `concat('"', id, '.', version, '"')`;

/** Returns the tags of an If-Match; undefined for `*`. Leaves out weak and malformed tags, which do not identify a state. */
export function parseIfMatch(header: string | undefined): Precondition {
  if (header === undefined || header.trim() === '*') return undefined;
  return parseTags(header).filter((tag) => !tag.startsWith('W/')) as EntityTag[];
}

/** The states of a row whose body the client does not need; `every` if it needs none. */
export type KnownStates = readonly EntityTag[] | 'every';

/** Returns the tags of an If-None-Match, for a statement that does not read the body of these states. */
export function parseIfNoneMatch(header = ''): KnownStates {
  if (header.trim() === '*') return 'every';
  return parseTags(header).map((tag) => tag.replace(/^W\//, '') as EntityTag);
}

/** True if an If-None-Match has the tag, by weak comparison as for a GET (RFC 9110, section 13.1.2). */
export function matchesIfNoneMatch(tag: string, header: string | undefined): boolean {
  const known = parseIfNoneMatch(header);
  return known === 'every' || known.some((other) => other === tag.replace(/^W\//, ''));
}

/** A tag may contain a comma within its quotes. */
const parseTags = (header: string) => header.match(/(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g) ?? [];

interface Sendable {
  readonly status?: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: () => Buffer | Promise<Buffer>;
}

/** Sends a page or a file, or 304 if the client has it. Reads its body only if it is sent. */
export async function sendUnlessKnown(
  { status = 200, headers, body }: Sendable,
  { method, headers: { 'if-none-match': ifNoneMatch } }: Pick<FastifyRequest, 'method' | 'headers'>,
  reply: FastifyReply,
) {
  const isKnown = status === 200 && headers['etag'] !== undefined && matchesIfNoneMatch(headers['etag'], ifNoneMatch);
  // An empty stream for a HEAD: Fastify would set the Content-Length of any other body.
  const payload = method === 'HEAD' ? Readable.from([]) : isKnown ? undefined : await body();
  return reply
    .status(isKnown ? 304 : status)
    .headers(headers)
    .send(payload);
}

/**
 * Adds a strong ETag to a successful read of the API, by a hash of its bytes unless the handler set one. Returns an empty body with 304 if
 * the client has this state, and an empty body for a HEAD. (@fastify/etag tags error responses too, and does not read a list of tags.)
 */
export function respondConditionally(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  if (!isApiRead(request) || reply.statusCode !== 200) return payload;
  const handlerTag = reply.getHeader('etag');
  // The bytes to hash are sent as they are, so that the text is encoded only once.
  const bytes = handlerTag === undefined && typeof payload === 'string' ? Buffer.from(payload) : undefined;
  const tag = bytes ? `"${hash('sha256', bytes, 'base64url')}"` : handlerTag;
  if (typeof tag !== 'string') return payload;
  void reply.header('etag', tag);
  const isKnown = matchesIfNoneMatch(tag, request.headers['if-none-match']);
  if (!isKnown && request.method === 'GET') return bytes ?? payload;
  if (payload instanceof Readable) payload.destroy();
  // An empty stream for a HEAD: Fastify would set the Content-Length of any other body.
  if (!isKnown) return Readable.from([]);
  void reply.status(304).removeHeader('content-type').removeHeader('content-length');
  return '';
}

const isApiRead = ({ method, routeOptions }: FastifyRequest) =>
  routeOptions.config.kind === 'api' && (method === 'GET' || method === 'HEAD');
