import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { isPrecompressed } from '../release-files.ts';

/** Returns a compressed form of a file, such as `main.js.br`, that somebody made before; undefined if there is none of at most `maxBytes`. */
export type FindForm = (name: string, maxBytes: number) => Buffer | undefined;

/**
 * Returns the forms in which a file is stored: as it came and, if it is worth it, compressed by Brotli and gzip. Synchronous, because
 * logins and file reads wait for the threads of libuv's pool. Call it from a worker thread.
 */
export function withCompressedForms(name: string, content: Buffer, find: FindForm = () => undefined): [string, Buffer][] {
  if (!isPrecompressed(name, { bytes: content.length })) return [[name, content]];
  const forms = Object.entries(codecs).map(([suffix, { compress, decompress }]): [string, Buffer] => {
    const found = find(`${name}${suffix}`, content.length);
    return [`${name}${suffix}`, found && unpacksTo(content, found, decompress) ? found : compress(content, name)];
  });
  return [[name, content], ...forms];
}

/** Finds the forms that `daybook build` wrote beside a build, which take seconds to make. */
export const formsOfBuild = (folder: string): FindForm => formsIn(path.join(folder, '.compressed'));

/** Finds forms in a folder. Another server may remove a stored release meanwhile, or it has a folder with the name of a form. */
export const formsIn =
  (folder: string): FindForm =>
  (name, maxBytes) => {
    try {
      const file = path.join(folder, name);
      const stats = fs.statSync(file);
      return stats.isFile() && stats.size <= maxBytes ? fs.readFileSync(file) : undefined;
    } catch {
      return undefined;
    }
  };

type Decompress = (form: Buffer, options: { maxOutputLength: number }) => Buffer;

const codecs: Readonly<Record<string, { compress: (content: Buffer, name: string) => Buffer; decompress: Decompress }>> = {
  '.br': {
    compress: (content, name) => zlib.brotliCompressSync(content, brotliOptions(name, content.length)),
    decompress: zlib.brotliDecompressSync,
  },
  '.gz': { compress: (content) => zlib.gzipSync(content, { level: 9 }), decompress: zlib.gunzipSync },
};

/** A form may be damaged, of an earlier build, or unpack to any size. */
function unpacksTo(content: Buffer, form: Buffer, decompress: Decompress) {
  try {
    return form.length < content.length && decompress(form, { maxOutputLength: content.length }).equals(content);
  } catch {
    return false;
  }
}

/** The best compression takes too long for source maps and very large files: 12 MB took 20 s at quality 11, and 1 s at 9. */
function brotliOptions(name: string, bytes: number): zlib.BrotliOptions {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_MAX_QUALITY } = zlib.constants;
  const quality = name.endsWith('.map') ? 5 : bytes > largeFile ? 9 : BROTLI_MAX_QUALITY;
  return { params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: bytes } };
}

/** In bytes. The largest script of this product is half of it. */
const largeFile = 1024 * 1024;
