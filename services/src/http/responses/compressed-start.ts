import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { Encoding } from './static-file.ts';

const { BROTLI_OPERATION_FLUSH, BROTLI_PARAM_QUALITY, Z_SYNC_FLUSH } = zlib.constants;

/** The start of many bodies, compressed once. Each body adds its own end, which is not compressed. */
export interface CompressedStart {
  readonly encoding: Encoding;
  readonly bytes: Buffer;
  /** The CRC-32 of the start, and its length before the compression. */
  readonly checksum: number;
  readonly length: number;
}

const brotli = promisify<Buffer, zlib.BrotliOptions, Buffer>(zlib.brotliCompress);
const gzip = promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.gzip);

/** Compresses the start of bodies in the thread pool, and leaves the compressed stream open, at a byte boundary. */
export async function compressStart(start: Buffer, encoding: Encoding): Promise<CompressedStart> {
  return { encoding, bytes: await compressOpen(start, encoding), checksum: zlib.crc32(start), length: start.length };
}

/** Returns a body: the start, and this end. */
export function withEnd(start: CompressedStart, end: Buffer): Buffer {
  return Buffer.concat([start.bytes, ...endings[start.encoding](end, start)]);
}

async function compressOpen(start: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return start;
  if (encoding === 'gzip') return gzip(start, { finishFlush: Z_SYNC_FLUSH });
  return brotli(start, { finishFlush: BROTLI_OPERATION_FLUSH, params: { [BROTLI_PARAM_QUALITY]: quality } });
}

/** The quality of Brotli. A start is compressed once for all its bodies, and the first of them waits for it. */
const quality = 9;

type Ending = (end: Buffer, start: CompressedStart) => readonly Buffer[];

const endings: Readonly<Record<Encoding, Ending>> = {
  identity: (end) => [end],
  /** Uncompressed meta-blocks and an empty last one (RFC 7932, section 9.2). */
  br: (end) => [...blocksOf(end).flatMap((block) => [metaBlockHeader(block), block]), lastMetaBlock],
  /** Stored blocks, an empty last one (RFC 1951, section 3.2.4), and the trailer of gzip (RFC 1952, section 2.3.1). */
  gzip: (end, start) => [
    ...blocksOf(end).flatMap((block) => [storedHeader(block), block]),
    lastStoredBlock,
    gzipTrailer(end, start),
  ],
};

/** In bytes: the length of a stored block has 16 bits. */
const longestBlock = 0xffff;

function blocksOf(end: Buffer): Buffer[] {
  const count = Math.ceil(end.length / longestBlock);
  return Array.from({ length: count }, (_, index) => end.subarray(index * longestBlock, (index + 1) * longestBlock));
}

/** ISLAST 0, MNIBBLES 4, MLEN - 1, ISUNCOMPRESSED 1, from the lowest bit. */
function metaBlockHeader({ length }: Buffer): Buffer {
  const header = Buffer.alloc(3);
  header.writeUIntLE(((length - 1) << 3) | (1 << 19), 0, 3);
  return header;
}

/** ISLAST 1, ISLASTEMPTY 1. */
const lastMetaBlock = Buffer.from([3]);

/** BFINAL 0, BTYPE 0, LEN, and its complement. */
function storedHeader({ length }: Buffer): Buffer {
  const header = Buffer.alloc(5);
  header.writeUInt16LE(length, 1);
  header.writeUInt16LE(length ^ 0xffff, 3);
  return header;
}

/** BFINAL 1. */
const lastStoredBlock = Buffer.from([1, 0, 0, 0xff, 0xff]);

function gzipTrailer(end: Buffer, { checksum, length }: CompressedStart): Buffer {
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(zlib.crc32(end, checksum), 0);
  trailer.writeUInt32LE((length + end.length) % 2 ** 32, 4);
  return trailer;
}
