import type { S3 } from '@aws-sdk/client-s3';
import { pipeline, type Readable, Transform } from 'node:stream';

/**
 * Limits the responses that the SDK reads itself. It would collect an error or a listing of any size, and parse it as XML in the
 * main thread, which takes up to a second for each megabyte. The reader of a file has its own limit.
 *
 * Such a call rejects as soon as the response is too large, and the connection is closed.
 */
export function limitResponses(s3: S3): void {
  s3.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const result = await next(args);
        const response = result.response as { statusCode: number; body: Readable };
        const succeeded = response.statusCode >= 200 && response.statusCode < 300;
        const isFile = succeeded && commandName === 'GetObjectCommand';
        if (!isFile) response.body = limited(response.body, succeeded ? maxBytes.listing : maxBytes.error);
        return result;
      },
    // The lowest priority is next to the request: the SDK's own steps read the limited body.
    { name: 'limitResponses', step: 'deserialize', priority: 'low' },
  );
}

/** A key has up to 1024 bytes, and an entry about 500 more. */
export const maxListedKeys = 250;

const maxBytes = { error: 16 * 1024, listing: 512 * 1024 };

function limited(body: Readable, max: number): Readable {
  let length = 0;
  const limit = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      length += chunk.length;
      if (length > max) done(new Error(`The store sent a response of more than ${max} bytes that is not a file.`));
      else done(null, chunk);
    },
  });
  // Each of the two ends the other. The SDK reports the error.
  return pipeline(body, limit, () => undefined);
}
