import { entities, type EntityName, entityNames } from '@daybook/contracts/api';
import { type Archive, archiveLimits } from '@daybook/contracts/archive';
import type { ArchivedNote } from '@daybook/contracts/archived-items';
import { type AsyncFlateStreamHandler, strFromU8, strToU8, Unzip, UnzipInflate, zipSync } from 'fflate';
import { texts } from './texts.ts';

/** The file that an import reads; the others are for people and other programs. */
export const DATA_FILE = 'daybook.json';

/** Returns a zip with the archive as JSON, each note as Markdown, and the other items as CSV. */
export function pack(archive: Archive): Uint8Array<ArrayBuffer> {
  const tables = entityNames.filter((name) => name !== 'notes');
  return zipSync({
    [DATA_FILE]: strToU8(JSON.stringify(archive, null, 2)),
    ...Object.fromEntries(archive.notes.map((note) => [`notes/${note.slug}.md`, strToU8(markdownOf(note))])),
    ...Object.fromEntries(tables.map((name) => [`${name}.csv`, strToU8(csvOf(name, archive[name]))])),
  });
}

/** The body under the note's other fields, in the form that static site generators read. The values are JSON, which is valid YAML. */
export function markdownOf({ id: _id, slug: _slug, body, ...fields }: ArchivedNote): string {
  const head = Object.entries(fields).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return ['---', ...head, '---', '', body, ''].join('\n');
}

/** Returns RFC 4180 with a byte order mark, by which spreadsheets recognize UTF-8. */
export function csvOf(name: EntityName, items: readonly Readonly<Record<string, Cell>>[]): string {
  const columns = Object.keys(entities[name].archived.shape);
  const rows = items.map((item) => columns.map((column) => harmless(String(item[column] ?? ''))));
  return `\ufeff${[columns, ...rows].map((row) => row.map(quoted).join(',')).join('\r\n')}\r\n`;
}

type Cell = string | number | boolean | null | undefined;

/**
 * Spreadsheets run text that begins like a formula, also with full-width signs (OWASP, "CSV Injection"). In some languages a semicolon or a
 * tab begins the next cell, and a quote inside the cell does not prevent that.
 */
const harmless = (text: string) =>
  text
    .replace(/^[\t\r\n]/, "'$&")
    .split(/([;\t\r\n])/)
    .map((part) => (/^["\s]*[=+\-@＝＋－＠]/.test(part) ? `'${part}` : part))
    .join('');

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Offers a file as a download. */
export function downloadFile(name: string, bytes: Uint8Array<ArrayBuffer>): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([bytes], { type: 'application/zip' }));
  link.download = name;
  link.click();
  // Later, because the browser may not have read the file yet.
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_MS);
}

const REVOKE_MS = 60_000;

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
