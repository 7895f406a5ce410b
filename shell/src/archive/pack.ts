import type { Archive, ArchivedNote, ArchivedTask } from '@daybook/contracts/archive';
import { strToU8, zipSync } from 'fflate';

/** The file that Daybook reads again; the others are for people and other programs. */
export const DATA_FILE = 'daybook.json';

/** A zip with the archive as JSON, each note as Markdown, and the tasks as CSV. */
export function pack(archive: Archive): Uint8Array<ArrayBuffer> {
  const notes = archive.notes.map((note) => [`notes/${note.slug}.md`, strToU8(markdownOf(note))] as const);
  return zipSync({
    [DATA_FILE]: strToU8(JSON.stringify(archive, null, 2)),
    ...Object.fromEntries(notes),
    'tasks.csv': strToU8(csvOf(archive.tasks)),
  });
}

/** With what is known of the note above it, as static site generators read it; values are JSON, which is YAML too. */
export function markdownOf({ title, body, category, created, updated }: ArchivedNote): string {
  const head = Object.entries({ title, category, created, updated }).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return ['---', ...head, '---', '', body, ''].join('\n');
}

/** RFC 4180, with a byte order mark, by which spreadsheets know that it is UTF-8. */
export function csvOf(tasks: readonly ArchivedTask[]): string {
  const rows = tasks.map(({ id, title, category, created }) => [String(id), harmless(title), category, created]);
  return `\ufeff${[['id', 'title', 'category', 'created'], ...rows].map((row) => row.map(quoted).join(',')).join('\r\n')}\r\n`;
}

/** A spreadsheet would run a title that begins like a formula, also with full-width signs (OWASP, "CSV Injection"). */
const harmless = (text: string) => (/^[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text);

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
