import fs from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import tar, { type Header } from 'tar-stream';
import type { z } from 'zod/mini';
import { errorCode } from '../../start/startup-error.ts';
import { BackupError, explainFileError } from './backup-error.ts';
import { CheckedContents } from './checked-contents.ts';
import {
  anyHeader,
  backupParts,
  type BackupHeader,
  type BackupManifest,
  entryNames,
  formatVersion,
  limitOf,
} from './backup-format.ts';
import type { Report } from './report.ts';

export interface BackupEntry {
  readonly name: string;
  readonly content: Buffer;
}

/** The contents of a whole and undamaged backup. */
export interface Backup {
  readonly header: BackupHeader;
  readonly manifest: BackupManifest;
}

interface Visit {
  /** Called for each piece of a table and each file of a release, before anything proves that the rest is undamaged. */
  readonly onEntry?: (entry: BackupEntry) => Promise<void> | void;
  readonly report?: Report;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Reads a backup from beginning to end, in pieces, and compares everything with its checksums.
 *
 * @throws {BackupError} if it is damaged, cut off, written by a newer Daybook, or no backup
 */
export async function readBackup(file: string, visit: Visit = {}): Promise<Backup> {
  const parts: Parts = { contents: new CheckedContents() };
  try {
    const extract = tar.extract();
    const unpacked = openBackup(file, extract, visit);
    for await (const entry of extract) {
      visit.signal?.throwIfAborted();
      await take(entry.header.name, await readEntry(file, entry), { file, parts, visit });
    }
    await unpacked;
  } catch (error) {
    // After an abort, the streams that it destroys fail with errors of their own.
    visit.signal?.throwIfAborted();
    throw explainReading(error, file, parts.header === undefined);
  }
  visit.report?.end();
  const { header, manifest, contents } = parts;
  if (!header) throw new BackupError(`${file} is not a backup of Daybook.`);
  if (!manifest) throw damaged(file, 'its end is missing');
  const difference = contents.differenceFrom(manifest);
  if (difference) throw damaged(file, difference);
  return { header, manifest };
}

/** The part that was read so far. */
interface Parts extends Partial<Writable<Backup>> {
  readonly contents: CheckedContents;
}

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

async function take(name: string, content: Buffer, { file, parts, visit }: { file: string; parts: Parts; visit: Visit }) {
  if (parts.manifest) throw damaged(file, 'something follows its end');
  if (!parts.header) parts.header = parseHeader(file, name, content);
  else if (name === entryNames.manifest) parts.manifest = parsePart(file, 'manifest', content);
  else {
    parts.contents.add(name, content);
    await visit.onEntry?.({ name, content });
  }
}

/** Starts to unpack. The caller gets an error at its next entry, and from the promise. */
function openBackup(file: string, extract: tar.Extract, { report, signal }: Visit) {
  const all = fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  const source = fs.createReadStream(file, { highWaterMark: 256 * 1024 });
  let done = 0;
  source.on('data', (chunk) => report?.show({ title: 'Checking the backup', done: (done += chunk.length), all, unit: 'bytes' }));
  const unpacked = pipeline(source, createGunzip(), extract, { signal });
  unpacked.catch(() => {});
  return unpacked;
}

async function readEntry(file: string, entry: AsyncIterable<unknown> & { readonly header: Header }): Promise<Buffer> {
  const { name, type, size } = entry.header;
  if (type !== 'file') throw damaged(file, `${JSON.stringify(name.slice(0, 100))} is not a file`);
  if (size > limitOf(name)) throw damaged(file, `${JSON.stringify(name.slice(0, 100))} is larger than any part of a backup`);
  const chunks: Buffer[] = [];
  for await (const chunk of entry) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function parseHeader(file: string, name: string, content: Buffer): BackupHeader {
  const known = name === entryNames.header ? anyHeader.safeParse(parseJson(content)) : undefined;
  if (!known?.success) throw new BackupError(`${file} is not a backup of Daybook.`);
  if (known.data.version > formatVersion) {
    throw new BackupError(`${file} was written by a newer version of Daybook: restore it with that version or a later one.`);
  }
  return parsePart(file, 'header', content);
}

function parsePart<Part extends keyof typeof backupParts>(
  file: string,
  part: Part,
  content: Buffer,
): z.infer<(typeof backupParts)[Part]> {
  const { success, data } = backupParts[part].safeParse(parseJson(content));
  if (!success) throw damaged(file, `its ${part} cannot be read`);
  return data as z.infer<(typeof backupParts)[Part]>;
}

function parseJson(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8'));
  } catch {
    return undefined;
  }
}

const damaged = (file: string, detail: string) => new BackupError(`${file} is damaged: ${detail}.`);

/** An error of gzip or tar means that the file is damaged or, before its header was read, that it is something else. */
function explainReading(error: unknown, file: string, isUnknown: boolean): unknown {
  const reason = errorCode(error) ?? (error instanceof Error ? error.message : '');
  if (!/^(Z_|Unexpected end of data|Invalid tar header|Header exceeds|Invalid header)/.test(reason))
    return explainFileError(error, file);
  const isCutOff = reason === 'Z_BUF_ERROR';
  if (isUnknown && !isCutOff) return new BackupError(`${file} is not a backup of Daybook.`);
  return damaged(file, 'it is cut off or was changed');
}
