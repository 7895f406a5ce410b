import { archiveLimits } from '@daybook/contracts/archive';
import { strFromU8 } from 'fflate';
import { fileInZip, TooLarge } from './file-in-zip.ts';
import { DATA_FILE } from './pack.ts';
import { texts } from './texts.ts';

/**
 * The archive's JSON in a file: the file itself, or the one of that name in a zip. Nothing else of the zip is unpacked, and never more
 * than the API would take.
 *
 * @throws {Error} whose message is for the person
 */
export async function unpack(file: Blob): Promise<string> {
  if (file.size > archiveLimits.bytes) throw new Error(texts.tooLarge);
  const bytes = new Uint8Array(await file.arrayBuffer());
  return strFromU8(isZip(bytes) ? dataOf(bytes) : bytes);
}

/** Zip files begin with these letters. */
const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** In this thread: a worker made of text is what the page's content policy forbids. */
function dataOf(zip: Uint8Array<ArrayBuffer>): Uint8Array {
  const data = unzipped(zip);
  if (!data) throw new Error(texts.noArchive);
  return data;
}

function unzipped(zip: Uint8Array<ArrayBuffer>) {
  try {
    return fileInZip(zip, DATA_FILE, archiveLimits.bytes);
  } catch (error) {
    throw new Error(error instanceof TooLarge ? texts.tooLarge : texts.brokenZip, { cause: error });
  }
}
