import type { Note } from '@daybook/contracts/notes';
import { instant } from '../database/instant.ts';
import { previewed } from './preview.ts';

/** A note, and the number of its state. */
export type StoredNote = Note & { readonly version: number };

/** A note of a list: with its body, or with the beginning of it that its preview is made of. */
export type ListedNote = Omit<StoredNote, 'body'> & { readonly body?: string; readonly opening?: string };

const heading = `id, slug, title, category, version, ${instant('created')}, ${instant('updated')}`;

export const wholeColumns = `${heading}, body`;

/** What an archive keeps. */
export const archivedColumns = `id, slug, title, body, category, ${instant('created')}, ${instant('updated')}`;

/** A list of previews need not carry megabytes. */
export const previewColumns = `${heading}, left(body, ${previewed}) as opening`;
