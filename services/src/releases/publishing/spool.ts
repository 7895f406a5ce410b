import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ProblemError } from '../../http/problem-error.ts';

interface Pace {
  /** The bytes that have to arrive in each period. */
  readonly bytes: number;
  readonly milliseconds: number;
}

/** 6 kB/s: slower than any line over which somebody would publish. */
const slowest: Pace = { bytes: 64 * 1024, milliseconds: 10_000 };

/**
 * Writes an upload to a file in the folder, and returns the file's path.
 *
 * @throws {ProblemError} 413 if it has more than `limit` bytes, 408 if it is slower than `pace`
 */
export async function spool(body: Readable, folder: string, limit: number, pace = slowest): Promise<string> {
  const file = path.join(folder, 'archive.tar.gz');
  let received = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      received += chunk.length;
      done(received > limit ? tooLarge(limit) : null, chunk);
    },
  });
  let before = 0;
  const timer = setInterval(() => {
    if (received - before < pace.bytes) body.destroy(tooSlow());
    before = received;
  }, pace.milliseconds);
  try {
    await pipeline(body, counted, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
    return file;
  } finally {
    clearInterval(timer);
  }
}

const tooLarge = (limit: number) => new ProblemError(413, `An archive may have at most ${limit / 1024 / 1024} MiB.`);

const tooSlow = () => new ProblemError(408, 'The upload is too slow. Try again on a faster line.');
