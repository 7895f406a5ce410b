import { type Archive, type ArchivedNote, archivedTask, type ArchivedTask } from '@daybook/contracts/archive';
import { strToU8, zipSync } from 'fflate';

/** The file that an import reads; the others are for people and other programs. */
export const DATA_FILE = 'daybook.json';

/** Returns a zip with the archive as JSON, each note as Markdown, and the tasks as CSV. */
export function pack(archive: Archive): Uint8Array<ArrayBuffer> {
  const notes = archive.notes.map((note) => [`notes/${note.slug}.md`, strToU8(markdownOf(note))] as const);
  return zipSync({
    [DATA_FILE]: strToU8(JSON.stringify(archive, null, 2)),
    ...Object.fromEntries(notes),
    'tasks.csv': strToU8(csvOf(archive.tasks)),
  });
}

/** The body under the note's other fields, in the form that static site generators read. The values are JSON, which is valid YAML. */
export function markdownOf({ id: _id, slug: _slug, body, ...fields }: ArchivedNote): string {
  const head = Object.entries(fields).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return ['---', ...head, '---', '', body, ''].join('\n');
}

/** Returns RFC 4180 with a byte order mark, by which spreadsheets recognize UTF-8. */
export function csvOf(tasks: readonly ArchivedTask[]): string {
  const columns = Object.keys(archivedTask.shape) as (keyof ArchivedTask)[];
  const rows = tasks.map((task) => columns.map((name) => harmless(String(task[name] ?? ''))));
  return `\ufeff${[columns, ...rows].map((row) => row.map(quoted).join(',')).join('\r\n')}\r\n`;
}

/** Spreadsheets run text that begins like a formula, also with full-width signs (OWASP, "CSV Injection"). */
const harmless = (text: string) => (/^[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text);

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
