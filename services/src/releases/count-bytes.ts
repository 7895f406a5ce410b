import { Transform } from 'node:stream';

/** Lets bytes through, and tells how many; what `count` throws ends the stream with it. */
export function countBytes(count: (bytes: number) => void) {
  return new Transform({
    transform(chunk: Buffer, _, done) {
      try {
        count(chunk.length);
        done(null, chunk);
      } catch (error) {
        done(error as Error);
      }
    },
  });
}
