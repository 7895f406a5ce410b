import zlib from 'node:zlib';
import { compressStart, withEnd } from './compressed-start.ts';
import type { Encoding } from './static-file.ts';

const start = Buffer.from(Array.from({ length: 500 }, (_, index) => `<p class="row">Grüße ${index % 9}</p>`).join('\n'));

const decompress = { br: zlib.brotliDecompressSync, gzip: zlib.gunzipSync, identity: (body: Buffer) => body };

describe.each<Encoding>(['br', 'gzip', 'identity'])('a body of a start that was compressed with %s', (encoding) => {
  // The longest block has 65,535 bytes.
  it.each([0, 1, 300, 65_535, 65_536, 200_000])('has an end of %i bytes', async (length) => {
    const end = Buffer.alloc(length, 'ticket-');
    const body = withEnd(await compressStart(start, encoding), end);
    expect(decompress[encoding](body).equals(Buffer.concat([start, end]))).toBe(true);
  });

  it('has an end of its own', async () => {
    const compressed = await compressStart(start, encoding);
    const bodies = ['one', 'another'].map((end) => withEnd(compressed, Buffer.from(end)));
    expect(bodies.map((body) => decompress[encoding](body).subarray(start.length).toString())).toEqual(['one', 'another']);
  });
});

it.each<Encoding>(['br', 'gzip'])('compresses with %s as well as a whole body, but for a few bytes', async (encoding) => {
  const whole = encoding === 'br' ? zlib.brotliCompressSync(start) : zlib.gzipSync(start);
  expect((await compressStart(start, encoding)).bytes.length).toBeLessThan(whole.length * 1.2);
});
