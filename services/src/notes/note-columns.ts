import type { Note } from '@daybook/contracts/notes';
import { previewed } from './preview.ts';

/** A note, and the number of its state. */
export type StoredNote = Note & { readonly version: number };

/** A note of a list: with its body, or with the beginning of it that its preview is made of. */
export type ListedNote = Omit<StoredNote, 'body'> & { readonly body?: string; readonly opening?: string };

/** As ISO 8601, written by the database: to read a Date of it and write that again would cost half of a list's time. */
const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`;

const heading = `id, slug, title, category, version, ${instant('created')}, ${instant('updated')}`;

export const wholeColumns = `${heading}, body`;

/** A list of previews need not carry megabytes. */
export const previewColumns = `${heading}, left(body, ${previewed}) as opening`;
