import type { Note, NoteDraft } from '@daybook/contracts/notes';
import type { ColumnsOf } from '../database/assignments.ts';
import { instant } from '../database/instant.ts';
import { previewed } from './preview.ts';

/** A note, and the number of its state. */
export type StoredNote = Note & { readonly version: number };

/** A note whose body was not read. */
export interface NoteHeading extends Omit<StoredNote, 'body'> {
  readonly body?: null;
}

export const isWhole = (note: StoredNote | NoteHeading): note is StoredNote => typeof note.body === 'string';

/** A note of a list: with its body, or with the beginning of it that its preview is made of. */
export interface ListedNote extends Omit<StoredNote, 'body'> {
  /** Null where it is read only when it is sent, as the list before it is long. */
  readonly body?: string | null;
  readonly opening?: string;
  /** The size of the list up to this note. */
  readonly bytes?: number;
}

export const heading = `id, slug, title, category, version, ${instant('created')}, ${instant('updated')}`;

export const wholeColumns = `${heading}, body`;

/** What an archive keeps. */
export const archivedColumns = `id, slug, title, body, category, ${instant('created')}, ${instant('updated')}`;

/** A list of previews need not carry megabytes. */
export const previewColumns = `${heading}, left(body, ${previewed}) as opening`;

/** The bytes of a note in an answer; its body is not unpacked to count them. */
export const noteSize = 'octet_length(title) + octet_length(body) + 256';

export const columnsOfDraft: ColumnsOf<NoteDraft> = { title: 'title', body: 'body', category: 'category' };

/** What a note takes of its owner's quota. */
export const bytesOf = ({ title, body }: { title: string; body: string }) => Buffer.byteLength(title) + Buffer.byteLength(body);
