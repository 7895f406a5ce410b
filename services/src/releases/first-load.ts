import type { ReleaseDescription } from '@daybook/contracts/apps';
import zlib from 'node:zlib';

/** The bytes of gzip that the first paint of a release loads. */
export function firstLoadOf({ preload }: ReleaseDescription, contents: ReadonlyMap<string, Buffer>) {
  return preload.reduce((total, name) => total + compressed(contents.get(name)), 0);
}

const compressed = (content: Buffer | undefined) => (content ? zlib.gzipSync(content, { level: 9 }).length : 0);
