import { type KnownStates, tagColumn, tagOf } from '../http/conditional-requests.ts';
import { jsonColumns } from './note-columns.ts';

/** The most bytes of a short response, and of the body of a note that probably has one: escapes may make its JSON six times as long. */
const short = { response: 16 * 1024, body: 8 * 1024 };

/** A note as the JSON of its response. */
export interface NoteJson {
  readonly id: string;
  readonly version: number;
  /** Null if the client knows this state, or if its body is long and the statement is for short ones. */
  readonly json: string | null;
}

/**
 * Returns a statement that reads a note by its owner and slug. The third value has the tags that the client knows, or null for all:
 * PostgreSQL does not read the body of a known state. It writes the JSON, as in lists, because pg describes and parses each column of a row.
 */
const readStatementIf = (condition: string) =>
  `select id, version, case when $3::text[] is not null and ${tagColumn} <> all($3) and ${condition}
    then (select row_to_json(note) from (select ${jsonColumns}) as note)::text end as json
  from notes where owner_id = $1 and slug = $2`;

/** Reads a note without a long body. PostgreSQL does not decompress the body for its length. */
export const readStatement = readStatementIf(`octet_length(body) <= ${short.body}`);

export const readLongStatement = readStatementIf('true');

/** True if what was read without a long body is the response, and is short. */
export const isShortRead = (note: NoteJson, known: KnownStates) =>
  note.json === null ? known === 'every' || known.includes(tagOf(note)) : Buffer.byteLength(note.json) <= short.response;
