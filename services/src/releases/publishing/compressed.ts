import zlib from 'node:zlib';
import { isPrecompressed } from '../release-files.ts';

/**
 * Returns a file as it is stored: as it came and, if it is worth it, in both compressed forms. Synchronous, so that it takes no
 * thread of libuv's pool, in which logins and file reads wait. Call it from a worker thread.
 */
export function compressed(name: string, content: Buffer): [name: string, content: Buffer][] {
  if (!isPrecompressed(name, { bytes: content.length })) return [[name, content]];
  return [
    [name, content],
    [`${name}.br`, zlib.brotliCompressSync(content, brotliOptions(name, content.length))],
    [`${name}.gz`, zlib.gzipSync(content, { level: 9 })],
  ];
}

/** The best compression of a source map or a very large file would take seconds: 12 MB took 20 s at quality 11, and 1 s at 9. */
function brotliOptions(name: string, bytes: number): zlib.BrotliOptions {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_MAX_QUALITY } = zlib.constants;
  const quality = name.endsWith('.map') ? 5 : bytes > largeFile ? 9 : BROTLI_MAX_QUALITY;
  return { params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: bytes } };
}

/** In bytes. The largest script of this product is half of it. */
const largeFile = 1024 * 1024;
