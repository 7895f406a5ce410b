import { tagColumn } from '../http/conditional-requests.ts';
import { jsonColumns } from './note-columns.ts';

/** A note as the JSON of its response. */
export interface NoteJson {
  readonly id: string;
  readonly version: number;
  /** Null if the client knows this state. */
  readonly json: string | null;
}

/**
 * Reads a note by its owner and slug. The third value has the tags that the client knows, or null for all: PostgreSQL does not read the body
 * of a known state. It writes the JSON, as in lists, because pg describes and parses each column of a row.
 */
export const readStatement = `select id, version, case when $3::text[] is not null and ${tagColumn} <> all($3)
    then (select row_to_json(note) from (select ${jsonColumns}) as note)::text end as json
  from notes where owner_id = $1 and slug = $2`;
