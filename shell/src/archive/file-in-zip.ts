import { type AsyncFlateStreamHandler, Unzip, UnzipInflate } from 'fflate';

/** A file in a zip holds more than it may. */
export class TooLarge extends Error {}

/**
 * One file of a zip; undefined when it holds none of that name. What a zip says of sizes is not believed: the file is unpacked a piece at
 * a time, and no farther than to the limit.
 *
 * @throws {TooLarge} at the limit; something else where the zip is broken
 */
export function fileInZip(zip: Uint8Array<ArrayBuffer>, name: string, limit: number): Uint8Array | undefined {
  const pieces: Uint8Array[] = [];
  let [names, bytes, isWhole] = [0, 0, false];
  const take: AsyncFlateStreamHandler = (error, piece, isLast) => {
    if (error) throw error;
    bytes += piece.length;
    if (bytes > limit) throw new TooLarge();
    pieces.push(piece);
    isWhole = isLast;
  };
  const unzip = new Unzip((file) => {
    names += 1;
    if (file.name !== name || pieces.length > 0) return;
    file.ondata = take;
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < zip.length && !isWhole; at += PIECE) unzip.push(zip.subarray(at, at + PIECE), at + PIECE >= zip.length);
  if (names === 0) throw new Error('There is no file in this zip.');
  return isWhole ? joined(pieces, bytes) : undefined;
}

/** Deflate makes at most a thousand bytes of one: 16 MiB of a piece. */
const PIECE = 16 * 1024;

function joined(pieces: readonly Uint8Array[], bytes: number) {
  const whole = new Uint8Array(bytes);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
