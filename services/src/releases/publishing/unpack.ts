import { uploadLimits } from '@daybook/contracts/publishing';
import { gunzipSync } from 'node:zlib';
import tar, { type Header } from 'tar-stream';
import { errorCode } from '../../start/startup-error.ts';
import { InvalidReleaseError, type Build, parseDescription, splitAttestation } from './read-build.ts';

type Limits = { readonly [limit in keyof typeof uploadLimits]: number };
type ToError = (message: string) => InvalidReleaseError;

/**
 * Unpacks a gzip tar archive of a built folder in memory, so that nothing is written before the checks. Inflates synchronously,
 * because others wait for the threads of libuv's pool. Call it from a worker thread.
 *
 * @throws {InvalidReleaseError} that names the violated rule
 */
export async function unpack(name: string, archive: Buffer, limits: Limits = uploadLimits): Promise<Build> {
  const toError: ToError = (message) => new InvalidReleaseError(name, { archive: [message] });
  if (archive.length > limits.packed) throw toError(`It has more than ${inMegabytes(limits.packed)} packed.`);
  const contents = await readEntries(inflate(archive, limits, toError), limits, toError);
  const description = parseDescription(name, contents.get('release.json')?.toString('utf8'));
  contents.delete('release.json');
  return { description, ...splitAttestation(contents) };
}

/** Stops at the limit of bytes and at that of the ratio, which does not hold for the first bytes: they compress well in any archive. */
function inflate(archive: Buffer, limits: Limits, toError: ToError) {
  const byRatio = Math.max(freeBytes, archive.length * limits.ratio);
  try {
    return gunzipSync(archive, { maxOutputLength: Math.min(limits.unpacked, byRatio) });
  } catch (error) {
    if (errorCode(error) !== 'ERR_BUFFER_TOO_LARGE') throw toError(notAnArchive);
    throw byRatio < limits.unpacked
      ? toError(`It unpacks to more than ${limits.ratio} times its size.`)
      : toError(`It has more than ${inMegabytes(limits.unpacked)} unpacked.`);
  }
}

async function readEntries(unpacked: Buffer, limits: Limits, toError: ToError) {
  const contents = new Map<string, Buffer>();
  const extract = tar.extract();
  extract.end(unpacked);
  let entries = 0;
  try {
    for await (const entry of extract) {
      entries += 1;
      const problem = entries > limits.files ? `It has more than ${limits.files} files.` : problemOf(entry.header, contents);
      if (problem) throw toError(problem);
      const content = await readAll(entry);
      if (entry.header.type === 'file') contents.set(entry.header.name, content);
    }
    return contents;
  } catch (error) {
    throw error instanceof InvalidReleaseError ? error : toError(notAnArchive);
  }
}

/** Only files and folders are allowed. Another check looks where names lead. */
function problemOf({ name, type }: Header, contents: ReadonlyMap<string, Buffer>) {
  if (name.length > longestName) return `A name in it has more than ${longestName} characters: ${name.slice(0, 50)}…`;
  if (type === 'directory') return undefined;
  if (type !== 'file') return `${name} is a ${type ?? 'entry of unknown type'}: an archive may contain only files.`;
  return contents.has(name) ? `${name} is in it twice.` : undefined;
}

/** Does not copy a single chunk: it is a slice of the unpacked archive, and copies would double the memory. */
async function readAll(entry: AsyncIterable<unknown>) {
  const chunks: Buffer[] = [];
  for await (const chunk of entry) chunks.push(chunk as Buffer);
  const [only] = chunks;
  return chunks.length === 1 && only ? only : Buffer.concat(chunks);
}

/** In characters. The check `names` allows fewer; far longer ones would take much memory in its errors. */
const longestName = 1000;

const freeBytes = 1024 * 1024;

const notAnArchive = 'It is not a complete gzip tar archive.';

const inMegabytes = (bytes: number) => `${bytes / 1024 / 1024} MiB`;
