import zlib from 'node:zlib';
import tar from 'tar-stream';

/** A file by name and content, or any other tar entry. */
export type Entry = readonly [name: string, content: string | Buffer] | Parameters<tar.Pack['entry']>[0];

/** Returns a gzipped tar archive. */
export async function anArchive(...entries: readonly Entry[]): Promise<Buffer<ArrayBuffer>> {
  const pack = tar.pack();
  for (const entry of entries) {
    if ('name' in entry) pack.entry(entry);
    else pack.entry({ name: entry[0] }, entry[1]);
  }
  pack.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of pack) chunks.push(chunk as Buffer);
  return zlib.gzipSync(Buffer.concat(chunks));
}
