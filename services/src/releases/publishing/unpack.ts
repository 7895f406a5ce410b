import { uploadLimits } from '@daybook/contracts/releases';
import { gunzipSync } from 'node:zlib';
import tar, { type Extract, type Header } from 'tar-stream';
import { errorCode } from '../../start/error-code.ts';
import { ReleaseRefused } from '../release-refused.ts';
import type { Build } from './read-build.ts';
import { readDescription } from './read-description.ts';

type Limits = { readonly [limit in keyof typeof uploadLimits]: number };
type Refuse = (complaint: string) => ReleaseRefused;

/**
 * Unpacks a gzip tar archive of a built folder in memory: nothing is written of an archive that may still be refused. Inflates
 * synchronously, so that it takes no thread of libuv's pool. Call it from a worker thread.
 *
 * @throws {ReleaseRefused} that names the rule which the archive breaks
 */
export async function unpack(what: string, archive: Buffer, limits: Limits = uploadLimits): Promise<Build> {
  const refuse: Refuse = (complaint) => new ReleaseRefused(what, { archive: [complaint] });
  if (archive.length > limits.packed) throw refuse(`It has more than ${inMegabytes(limits.packed)} packed.`);
  const contents = await readEntries(inflate(archive, limits, refuse), limits, refuse);
  const description = readDescription(what, contents.get('release.json')?.toString('utf8'));
  contents.delete('release.json');
  return { description, contents };
}

/** Stops at the limit of bytes, and at that of the ratio. The first blocks of any archive compress well. */
function inflate(archive: Buffer, limits: Limits, refuse: Refuse) {
  const byRatio = Math.max(freeBytes, archive.length * limits.ratio);
  try {
    return gunzipSync(archive, { maxOutputLength: Math.min(limits.unpacked, byRatio) });
  } catch (error) {
    if (errorCode(error) !== 'ERR_BUFFER_TOO_LARGE') throw refuse(notAnArchive);
    throw byRatio < limits.unpacked
      ? refuse(`It unpacks to more than ${limits.ratio} times its size.`)
      : refuse(`It has more than ${inMegabytes(limits.unpacked)} unpacked.`);
  }
}

async function readEntries(unpacked: Buffer, limits: Limits, refuse: Refuse) {
  const extract = tar.extract();
  extract.end(unpacked);
  try {
    return await collectEntries(extract, limits, refuse);
  } catch (error) {
    throw error instanceof ReleaseRefused ? error : refuse(notAnArchive);
  }
}

async function collectEntries(extract: Extract, limits: Limits, refuse: Refuse) {
  const contents = new Map<string, Buffer>();
  let entries = 0;
  for await (const entry of extract) {
    entries += 1;
    if (entries > limits.files) throw refuse(`It has more than ${limits.files} files.`);
    const complaint = complaintOf(entry.header, contents);
    if (complaint) throw refuse(complaint);
    const content = await readAll(entry);
    if (entry.header.type === 'file') contents.set(entry.header.name, content);
  }
  return contents;
}

/** Only files and the folders that they are in. Where a name leads is looked at by a check of its own. */
function complaintOf({ name, type }: Header, contents: ReadonlyMap<string, Buffer>) {
  if (type === 'directory') return undefined;
  if (type !== 'file') return `${name} is a ${type ?? 'thing of no kind'}: an archive holds files alone.`;
  return contents.has(name) ? `${name} is in it twice.` : undefined;
}

/** A single chunk is a part of the unpacked archive: copying it would hold every file twice. */
async function readAll(entry: AsyncIterable<unknown>) {
  const chunks: Buffer[] = [];
  for await (const chunk of entry) chunks.push(chunk as Buffer);
  const [only] = chunks;
  return chunks.length === 1 && only ? only : Buffer.concat(chunks);
}

const freeBytes = 1024 * 1024;

const notAnArchive = 'It is no whole gzip tar archive.';

const inMegabytes = (bytes: number) => `${bytes / 1024 / 1024} MiB`;
