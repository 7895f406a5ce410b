import type { NotesQuery } from '@daybook/contracts/notes';
import { instantShape, readTimeCursor, uuidShape } from '../http/list-pages.ts';
import { headingColumns, noteSize, previewColumns, storedColumns } from './note-columns.ts';

/** The most bytes of titles and bodies in one response. The largest note alone has 4 MiB. */
export const listBytes = 8 * 1024 * 1024;

/** Bodies up to this many bytes are read together with the list; the others a few at a time, as the client reads them. */
export const bytesAtOnce = 256 * 1024;

/** The running sum stops here, because an integer holds no more than twice as much. */
const maxSum = 2 ** 30;

interface Listing {
  /** The FROM and WHERE of the notes. */
  readonly from: string;
  /** A total order of the notes. */
  readonly order: string;
  /** An additional column. */
  readonly extra?: string;
  /** The parameter with the number of rows. */
  readonly limit: string;
}

/**
 * Returns the statement of a list. Whole notes end at `listBytes`, with one more row to show that there are more. PostgreSQL
 * computes this, so it never reads bodies that are not in the response.
 */
export function listStatement(view: NotesQuery['view'], { from, order, extra, limit }: Listing): string {
  const added = extra ? `, ${extra}` : '';
  if (view === 'preview') return `select ${previewColumns}${added} from ${from} order by ${order} limit ${limit}`;
  const name = extra ? ', rank' : '';
  return `select ${headingColumns}, case when bytes <= ${bytesAtOnce} then body end as body, bytes${name}
    from (
      select ${storedColumns}, ${noteSize} as size,
        least(sum(${noteSize}) over (order by ${order} rows unbounded preceding), ${maxSum})::integer as bytes${added}
      from ${from} order by ${order} limit ${limit}
    ) as page
    where bytes - size <= ${listBytes} order by bytes`;
}

/** A rank as PostgreSQL writes it, and not too small for it to read. */
const rank = String.raw`0(?:\.\d{1,13})?|[1-9](?:\.\d{1,8})?(?:e-[0-3]\d)?`;

const searchCursor = new RegExp(`^(${rank})~(${instantShape})~(${uuidShape})$`);

/** Returns the rank, the time of the last change and the id. @throws {ProblemError} 400 when it is not a cursor of a search */
export const readSearchCursor = (cursor: string) => readTimeCursor(cursor, searchCursor);
