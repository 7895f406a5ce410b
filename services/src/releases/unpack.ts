import { uploadLimits } from '@daybook/contracts/releases';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import tar, { type Extract, type Header } from 'tar-stream';
import { countBytes } from './count-bytes.ts';
import type { Build } from './read-build.ts';
import { readDescription } from './read-description.ts';
import { ReleaseRefused } from './release-refused.ts';

type Limits = { readonly [limit in keyof typeof uploadLimits]: number };
type Refuse = (complaint: string) => ReleaseRefused;

/**
 * Unpacks a gzip tar archive of a built folder, in memory alone: nothing is written of what may yet be refused. No more is held
 * than the limits allow.
 *
 * @throws {ReleaseRefused} that names the rule which the archive breaks
 */
export async function unpack(what: string, archive: Readable, limits: Limits = uploadLimits): Promise<Build> {
  const refuse: Refuse = (complaint) => new ReleaseRefused(what, { archive: [complaint] });
  const extract = tar.extract();
  const { packed, unpacked } = counted(limits, refuse);
  const [unpacking, reading] = await Promise.allSettled([
    pipeline(archive, packed, createGunzip(), unpacked, extract),
    readEntries(extract, limits, refuse),
  ]);
  // Where one part refuses, the other only breaks off.
  const refusal = [reading, unpacking].map(reasonOf).find((reason) => reason instanceof ReleaseRefused);
  if (refusal) throw refusal;
  if (reading.status === 'rejected' || unpacking.status === 'rejected') throw refuse('It is no whole gzip tar archive.');

  const contents = reading.value;
  const description = readDescription(what, contents.get('release.json')?.toString('utf8'));
  contents.delete('release.json');
  return { description, contents };
}

const reasonOf = (settled: PromiseSettledResult<unknown>): unknown => (settled.status === 'rejected' ? settled.reason : undefined);

/** The two ends of the decompression, each of which refuses more than it may let through. */
function counted(limits: Limits, refuse: Refuse) {
  let sent = 0;
  let made = 0;
  const packed = countBytes((count) => {
    sent += count;
    if (sent > limits.packed) throw refuse(`It has more than ${inMegabytes(limits.packed)} packed.`);
  });
  const unpacked = countBytes((count) => {
    made += count;
    if (made > limits.unpacked) throw refuse(`It has more than ${inMegabytes(limits.unpacked)} unpacked.`);
    // The first blocks of any archive compress well.
    if (made > freely && made > sent * limits.ratio) throw refuse(`It unpacks to more than ${limits.ratio} times its size.`);
  });
  return { packed, unpacked };
}

async function readEntries(extract: Extract, limits: Limits, refuse: Refuse) {
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

/** Only files and the folders that they are in; where a name leads is looked at by a check of its own. */
function complaintOf({ name, type }: Header, contents: ReadonlyMap<string, Buffer>) {
  if (type === 'directory') return undefined;
  if (type !== 'file') return `${name} is a ${type ?? 'thing of no kind'}: an archive holds files alone.`;
  return contents.has(name) ? `${name} is in it twice.` : undefined;
}

async function readAll(entry: AsyncIterable<unknown>) {
  const chunks: Buffer[] = [];
  for await (const chunk of entry) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const freely = 1024 * 1024;

const inMegabytes = (bytes: number) => `${bytes / 1024 / 1024} MiB`;
