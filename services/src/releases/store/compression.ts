import type { ReleaseDescription } from '@daybook/contracts/apps';
import zlib from 'node:zlib';
import { isPrecompressed } from '../release-files.ts';

/**
 * Returns the forms in which a file is stored: as it came and, if it is worth it, compressed by Brotli and gzip. Synchronous, because
 * logins and file reads wait for the threads of libuv's pool. Call it from a worker thread.
 */
export function withCompressedForms(name: string, content: Buffer): [name: string, content: Buffer][] {
  if (!isPrecompressed(name, { bytes: content.length })) return [[name, content]];
  return [
    [name, content],
    [`${name}.br`, zlib.brotliCompressSync(content, brotliOptions(name, content.length))],
    [`${name}.gz`, gzip(content)],
  ];
}

/** Returns the bytes that the first paint of a release loads, compressed by gzip. */
export function firstLoadOf({ preload }: Pick<ReleaseDescription, 'preload'>, contents: ReadonlyMap<string, Buffer>) {
  return preload.reduce((total, name) => total + gzipSizeOf(contents.get(name)), 0);
}

export const gzipSizeOf = (content: Buffer | undefined) => (content ? gzip(content).length : 0);

const gzip = (content: Buffer) => zlib.gzipSync(content, { level: 9 });

/** The best compression takes too long for source maps and very large files: 12 MB took 20 s at quality 11, and 1 s at 9. */
function brotliOptions(name: string, bytes: number): zlib.BrotliOptions {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_MAX_QUALITY } = zlib.constants;
  const quality = name.endsWith('.map') ? 5 : bytes > largeFile ? 9 : BROTLI_MAX_QUALITY;
  return { params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: bytes } };
}

/** In bytes. The largest script of this product is half of it. */
const largeFile = 1024 * 1024;
