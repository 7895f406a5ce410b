import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { isPrecompressed } from '../release-files.ts';

/** A file as it is kept: as it came, and where it is worth it in the two compressed forms as well. */
export async function compressed(name: string, content: Buffer): Promise<[name: string, content: Buffer][]> {
  if (!isPrecompressed(name, { bytes: content.length })) return [[name, content]];
  return [
    [name, content],
    [`${name}.br`, await brotli(content, name)],
    [`${name}.gz`, await gzip(content, { level: 9 })],
  ];
}

const gzip = promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.gzip);
const compressBrotli = promisify<Buffer, zlib.BrotliOptions, Buffer>(zlib.brotliCompress);

/** Nobody waits for a source map: the best compression of one would take seconds. */
function brotli(content: Buffer, name: string) {
  const quality = name.endsWith('.map') ? 5 : zlib.constants.BROTLI_MAX_QUALITY;
  return compressBrotli(content, {
    params: { [zlib.constants.BROTLI_PARAM_QUALITY]: quality, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  });
}
