import { archivedNote } from '@daybook/contracts/archived-items';
import { type Note, note, type NoteDraft } from '@daybook/contracts/notes';
import { type ColumnsOf, selectList } from '../database/sql-columns.ts';

/** A note with the version of its state. */
export type StoredNote = Note & { readonly version: number };

/** A note of a list of previews, with the beginning of its body. */
export interface OpenedNote extends Omit<StoredNote, 'body'> {
  readonly opening: string;
}

/** The column and type of each field that a user writes. The other lists here follow from the contract. */
export const draftColumns: ColumnsOf<NoteDraft> = {
  title: ['title', 'text'],
  body: ['body', 'text'],
  category: ['category', 'text'],
};

type HeadingField = Exclude<keyof Note, 'body'>;

/** The fields of whole notes and of previews. */
export const headingFields = Object.keys(note.shape).filter((field): field is HeadingField => field !== 'body');

/** The columns of a subquery, as they are stored. */
export const storedColumns = [...headingFields, 'version', 'body'].join(', ');

const headingColumns = selectList([...headingFields, 'version']);

export const wholeColumns = `${headingColumns}, body`;

/** The columns of a whole note that PostgreSQL writes as JSON, in this order. */
export const jsonColumns = `body, ${selectList(headingFields)}`;

export const archivedColumns = selectList(Object.keys(archivedNote.shape));

/** How many characters of a body are read for its preview. Twenty words fit, unless they are too long to be words. */
const openingLength = 1000;

/** A list of previews need not read megabytes. */
export const previewColumns = `${headingColumns}, left(body, ${openingLength}) as opening`;

/**
 * About the bytes of a note in a response: 256 are for the other fields and the syntax of JSON, and escapes are not counted. PostgreSQL
 * does not decompress the body for it.
 */
export const noteSize = 'octet_length(title) + octet_length(body) + 256';

/** The title, or the beginning of the body if there is none, in SQL. */
export const noteLabel = String.raw`coalesce(nullif(btrim(title), ''), left(btrim(regexp_replace(left(body, ${openingLength}), '\s+', ' ', 'g')), 255))`;

/** The bytes that count in the owner's quota, in SQL. */
export const quotaBytes = '(octet_length(title) + octet_length(body))';

/** Returns the bytes that count in the owner's quota. */
export const bytesOf = ({ title, body }: { title: string; body: string }) => Buffer.byteLength(title) + Buffer.byteLength(body);
