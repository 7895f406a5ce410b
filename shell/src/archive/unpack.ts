import { archiveLimits } from '@daybook/contracts/archive';
import { type AsyncFlateStreamHandler, strFromU8, Unzip, UnzipInflate } from 'fflate';
import { DATA_FILE } from './pack.ts';
import { texts } from './texts.ts';

/**
 * Returns the archive's JSON from a file, which is the JSON itself or a zip that contains it. Unpacks nothing else of the zip, and never
 * more than the API accepts.
 *
 * @throws {Error} with a text to show
 */
export async function unpack(file: Blob): Promise<string> {
  if (file.size > archiveLimits.bytes) throw new Error(texts.tooLarge);
  const bytes = new Uint8Array(await file.arrayBuffer());
  return strFromU8(isZip(bytes) ? dataFile(bytes) : bytes);
}

/** Zip files begin with "PK". */
const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** Runs in this thread: fflate creates its worker from text, which the content security policy forbids. */
function dataFile(zip: Uint8Array<ArrayBuffer>): Uint8Array {
  let data: Uint8Array | undefined;
  try {
    data = extractFile(zip, DATA_FILE, archiveLimits.bytes);
  } catch (error) {
    throw new Error(error instanceof TooLargeError ? texts.tooLarge : texts.brokenZip, { cause: error });
  }
  if (!data) throw new Error(texts.noArchive);
  return data;
}

class TooLargeError extends Error {}

/**
 * Returns one file of a zip; undefined if there is none of that name. The sizes that the zip states are not trusted: the file is unpacked
 * piece by piece, up to `limit` bytes.
 *
 * @throws {TooLargeError} at the limit; another error if the zip is broken
 */
function extractFile(zip: Uint8Array<ArrayBuffer>, name: string, limit: number): Uint8Array | undefined {
  const pieces: Uint8Array[] = [];
  let [names, bytes, isComplete] = [0, 0, false];
  const take: AsyncFlateStreamHandler = (error, piece, isLast) => {
    if (error) throw error;
    bytes += piece.length;
    if (bytes > limit) throw new TooLargeError();
    pieces.push(piece);
    isComplete = isLast;
  };
  const unzip = new Unzip((file) => {
    names += 1;
    if (file.name !== name || pieces.length > 0) return;
    file.ondata = take;
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < zip.length && !isComplete; at += PIECE) unzip.push(zip.subarray(at, at + PIECE), at + PIECE >= zip.length);
  if (names === 0) throw new Error('There is no file in this zip.');
  return isComplete ? joined(pieces, bytes) : undefined;
}

/** Deflate expands a byte to about a thousand at most, so a piece to 16 MiB. */
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
