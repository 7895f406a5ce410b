import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, compress, type Encoding } from './content-encoding.ts';
import { matchesIfNoneMatch } from '../entity-tag.ts';

/**
 * A file that never changes while the server runs. It is hashed once, and compressed once for each encoding: hashing the bundle of the API's
 * page for each of 100 requests once blocked the event loop for 1.5 s.
 */
export class StaticFile {
  readonly #hash: string;
  readonly #encoded = new Map<Encoding, Promise<Buffer>>();

  constructor(
    private readonly type: string,
    content: Buffer,
  ) {
    this.#hash = createHash('sha256').update(content).digest('base64url').slice(0, 27);
    this.#encoded.set('identity', Promise.resolve(content));
  }

  /** Sends the file, or 304 if the client has it. */
  async send({ headers }: FastifyRequest, reply: FastifyReply) {
    const encoding = chooseEncoding(headers['accept-encoding']?.toString());
    const etag = `"${this.#hash}-${encoding}"`;
    void reply.headers({ 'cache-control': 'no-cache', vary: 'Accept-Encoding', etag });
    if (matchesIfNoneMatch(etag, headers['if-none-match'])) return reply.status(304).send();
    if (encoding !== 'identity') void reply.header('content-encoding', encoding);
    return reply.type(this.type).send(await this.encoded(encoding));
  }

  private encoded(encoding: Encoding): Promise<Buffer> {
    const known = this.#encoded.get(encoding) ?? this.encoded('identity').then((content) => compress(content, encoding, 6));
    this.#encoded.set(encoding, known);
    return known;
  }
}
