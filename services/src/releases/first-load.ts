import type { ReleaseDescription } from '@daybook/contracts/apps';
import zlib from 'node:zlib';

/** The bytes of gzip that the first paint of a release loads. */
export function firstLoadOf({ preload }: Pick<ReleaseDescription, 'preload'>, contents: ReadonlyMap<string, Buffer>) {
  return preload.reduce((total, name) => total + compressed(contents.get(name)), 0);
}

/** In bytes of gzip, as the server sends it. */
export const compressed = (content: Buffer | undefined) => (content ? zlib.gzipSync(content, { level: 9 }).length : 0);
