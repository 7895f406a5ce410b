import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { matchesIfNoneMatch } from '../conditional-requests.ts';

/** A file that never changes. It is hashed once, because hashing for each of 100 requests blocked the server for 1.5 s. */
export class StaticFile {
  readonly #hash: string;
  readonly #encoded = new Map<Encoding, Promise<Buffer>>();

  constructor(
    private readonly type: string,
    content: Buffer,
    private readonly cacheControl = 'no-cache',
  ) {
    this.#hash = createHash('sha256').update(content).digest('base64url').slice(0, 27);
    this.#encoded.set('identity', Promise.resolve(content));
  }

  /** Sends the file, or 304 if the client has it. */
  async send({ headers }: FastifyRequest, reply: FastifyReply) {
    const encoding = chooseEncoding(headers['accept-encoding']?.toString());
    const etag = `"${this.#hash}-${encoding}"`;
    void reply.headers({ 'cache-control': this.cacheControl, vary: 'Accept-Encoding', etag });
    if (matchesIfNoneMatch(etag, headers['if-none-match'])) return reply.status(304).send();
    if (encoding !== 'identity') void reply.header('content-encoding', encoding);
    return reply.type(this.type).send(await this.encoded(encoding));
  }

  private encoded(encoding: Encoding): Promise<Buffer> {
    const known = this.#encoded.get(encoding) ?? this.encoded('identity').then((content) => compress(content, encoding));
    this.#encoded.set(encoding, known);
    return known;
  }
}

export type Encoding = 'br' | 'gzip' | 'identity';

/** Returns the smallest encoding that the client accepts. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  const weights = new Map((accepted ?? '').toLowerCase().split(',').map(parseWeight));
  const accepts = (name: string) => (weights.get(name) ?? weights.get('*') ?? 0) > 0;
  if (accepts('br')) return 'br';
  return accepts('gzip') ? 'gzip' : 'identity';
}

function parseWeight(entry: string): [name: string, weight: number] {
  const [name = '', ...parameters] = entry.split(';').map((part) => part.trim());
  const quality = parameters.find((parameter) => parameter.startsWith('q='));
  return [name, quality ? Number(quality.slice(2)) : 1];
}

const brotli = promisify<Buffer, zlib.BrotliOptions, Buffer>(zlib.brotliCompress);
const gzip = promisify<Buffer, Buffer>(zlib.gzip);

/** Compresses a file in the thread pool. */
async function compress(content: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return content;
  return encoding === 'gzip' ? gzip(content) : brotli(content, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 6 } });
}
