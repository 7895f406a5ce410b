import type { NotesQuery } from '@daybook/contracts/notes';
import { heading, noteSize, previewColumns } from './note-columns.ts';

/** The bytes of titles and bodies in one answer, at most; the largest note alone has 4 MiB. */
export const listBytes = 8 * 1024 * 1024;

/** Bodies up to here are read together with the list; the others a few at a time, as the client takes them. */
export const bytesAtOnce = 256 * 1024;

/** Above it there is no need to count, and an integer holds no more than twice as much. */
const mostCounted = 2 ** 30;

interface Listing {
  /** The rows, with the columns of notes. */
  readonly from: string;
  /** A total order of the rows. */
  readonly order: string;
  /** A column besides those of notes. */
  readonly extra?: string;
  /** The parameter with the number of rows. */
  readonly limit: string;
}

/**
 * The statement of a list, of whole notes or previews. Whole notes end where they have `listBytes`, with one row more that tells so. PostgreSQL
 * decides it: what it does not answer it does not read.
 */
export function listStatement(view: NotesQuery['view'], { from, order, extra, limit }: Listing): string {
  const added = extra ? `, ${extra}` : '';
  if (view === 'preview') return `select ${previewColumns}${added} from ${from} order by ${order} limit ${limit}`;
  const name = extra ? ', rank' : '';
  return `select ${heading}, case when bytes <= ${bytesAtOnce} then body end as body, bytes${name}
    from (
      select id, slug, title, category, version, created, updated, body, ${noteSize} as size,
        least(sum(${noteSize}) over (order by ${order} rows unbounded preceding), ${mostCounted})::integer as bytes${added}
      from ${from} order by ${order} limit ${limit}
    ) as page
    where bytes - size <= ${listBytes} order by bytes`;
}
