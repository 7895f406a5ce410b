import { promisify } from 'node:util';
import zlib from 'node:zlib';

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

/** Compresses `content`, in the thread pool. A higher `quality` of Brotli makes it smaller, and takes longer. */
export async function compress(content: Buffer, encoding: Encoding, quality: number): Promise<Buffer> {
  if (encoding === 'identity') return content;
  if (encoding === 'gzip') return gzip(content);
  return brotli(content, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: quality } });
}
