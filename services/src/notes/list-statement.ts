import { iso } from '../database/sql-columns.ts';
import { instantShape, readTimeCursor, uuidShape } from '../http/list-pages.ts';
import { headingFields, jsonColumns, noteSize, previewColumns, storedColumns } from './note-columns.ts';

/** The most bytes of titles and bodies in one response. The largest note alone has 4 MiB. */
const listBytes = 8 * 1024 * 1024;

/** Bodies up to this many bytes are read together with the list; the others a few at a time, as the client reads them. */
export const bytesAtOnce = 256 * 1024;

/** The running sum stops here, because an integer holds no more than twice as much. */
const maxSum = 2 ** 30;

interface Listing {
  /** The FROM and WHERE of the notes. */
  readonly from: string;
  /** A total order of the notes. */
  readonly order: string;
  /** The column by which a search orders first. */
  readonly rank?: string;
  /** The parameter with the number of notes. */
  readonly limit: string;
}

/** A page of whole notes, as its statement returns it. */
export interface WholeNotes {
  /** The JSON of the notes whose bodies were read, without brackets; null if there are none. */
  readonly json: string | null;
  /** The notes after them, whose bodies are read as the client reads the response. */
  readonly rest: readonly UnreadNote[] | null;
  readonly tag: string;
  /** The values of the cursor of the next page; null on the last page. */
  readonly next: string | null;
}

export interface UnreadNote {
  readonly id: string;
  /** The size of the page up to and including this note. */
  readonly bytes: number;
}

/** The statements of a list of previews and of one of whole notes. */
export interface ListStatements {
  readonly preview: string;
  readonly whole: string;
}

const statementsOf = (listing: Listing): ListStatements => ({
  preview: previewsStatement(listing),
  whole: wholeNotesStatement(listing),
});

/** Returns the statement of a list of previews, with one more row to show that there are more. */
function previewsStatement({ from, order, rank, limit }: Listing) {
  return `select ${previewColumns}${rank ? `, ${rank}::text as rank` : ''} from ${from} order by ${order} limit ${limit} + 1`;
}

/**
 * Returns the statement of a list of whole notes, which end at `listBytes`. PostgreSQL writes their JSON, because to read its rows and to
 * write their JSON took the server twice as long. It never reads bodies that are not in the response.
 */
function wholeNotesStatement({ from, order, rank = 'null', limit }: Listing) {
  return `with found as materialized (
    select ${storedColumns}, ${rank}::text as rank, row_number() over listing as place,
      least(sum(${noteSize}) over listing, ${maxSum})::integer as bytes
    from ${from} window listing as (order by ${order} rows unbounded preceding) order by ${order} limit ${limit} + 1
  ), page as (
    select found.*, row_to_json(note) as note from found cross join lateral (select ${jsonColumns}) as note
    where place <= ${limit} and bytes <= ${listBytes}
  ), list as materialized (
    select string_agg(note::text, ',' order by place) filter (where bytes <= ${bytesAtOnce}) as json,
      json_agg(json_build_object('id', id, 'bytes', bytes) order by place) filter (where bytes > ${bytesAtOnce}) as rest,
      string_agg(concat(id, '.', version), ',' order by place) as state,
      count(*) as count, (select count(*) from found) as found
    from page
  )
  select json, rest, next, concat('"', encode(sha256(convert_to(concat_ws(',', '${headingFields.join()}', next, state), 'UTF8')), 'base64'), '"') as tag
  from list left join lateral (
    select concat_ws('~', rank, ${iso('updated')}, id) as next from found where place = list.count and list.found > list.count
  ) as last on true`;
}

const byTime = 'notes.updated desc, notes.id desc';

/** The statements of a list, whose values are the owner, the number of notes, and those of the cursor. */
export const listStatements = {
  first: statementsOf({ from: 'notes where owner_id = $1', order: byTime, limit: '$2' }),
  next: statementsOf({ from: 'notes where owner_id = $1 and (notes.updated, notes.id) < ($3, $4)', order: byTime, limit: '$2' }),
};

/** Returns the statements of a search. Their values are the owner, the text, the number of notes, and those of the cursor. */
function statementsOfSearch(condition: string) {
  const rank = 'ts_rank(words, query)';
  const from = `notes cross join note_query($2) as query where owner_id = $1 and ${condition}`;
  const listing = { order: `${rank} desc, ${byTime}`, rank, limit: '$3' };
  return {
    first: statementsOf({ from, ...listing }),
    next: statementsOf({ from: `${from} and (${rank}, notes.updated, notes.id) < ($4::real, $5, $6)`, ...listing }),
  };
}

/** `few` reads all notes of the owner, `many` uses the index of words, which has the matches of all accounts. */
export const searchStatements = {
  few: statementsOfSearch('(words @@ query) is true'),
  many: statementsOfSearch('words @@ query'),
};

/** A rank as PostgreSQL writes it, and not too small for it to read. */
const rankShape = String.raw`0(?:\.\d{1,13})?|[1-9](?:\.\d{1,8})?(?:e-[0-3]\d)?`;

const searchCursor = new RegExp(`^(${rankShape})~(${instantShape})~(${uuidShape})$`);

/** Returns the rank, the time of the last change and the id. @throws {ProblemError} 400 when it is not a cursor of a search */
export const readSearchCursor = (cursor: string) => readTimeCursor(cursor, searchCursor);
