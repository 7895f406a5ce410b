import { taskLimits } from '@daybook/contracts/tasks';
import type { EntityTag } from '../http/conditional-requests.ts';
import { readCursor, writeCursor } from '../http/list-pages.ts';
import { responseColumns } from './task-columns.ts';

/** A page of tasks. */
export interface TaskList {
  /** The JSON of some tasks each, without brackets. None if the client knows this state. */
  readonly pieces: readonly string[];
  readonly tag: EntityTag;
  /** The cursor of the next page; undefined on the last page. */
  readonly next: string | undefined;
}

/** A row of the statement. Each has the tag of the list, and the last number of the page if there is a next one. */
export interface ListPiece {
  readonly tag: EntityTag;
  readonly next: number | null;
  readonly json: string | null;
}

/**
 * The statement of a list; its parameters are the owner, the number before the first, the limit and the known tags. PostgreSQL writes
 * the JSON and its tag, because a list of 9,000 tasks would block the event loop for 40 ms. It comes in pieces of at most 100 kB or so:
 * V8 keeps larger strings in its old generation, and collected that for 50 ms at every fourth list.
 */
export const listStatement = `with item as (
    select id, row_to_json(task)::text as json, row_number() over (order by id) / 300 as part
    from (select ${responseColumns} from tasks where owner_id = $1 and number > $2 order by number limit $3) as task
  ), piece as materialized (
    select part, max(id) as last_id, string_agg(json, ',' order by id) as json from item group by part
  ), page as materialized (
    select concat('"', encode(sha256(convert_to(coalesce(string_agg(json, ',' order by part), ''), 'UTF8')), 'base64'), '"') as tag,
      max(last_id) as last
    from piece
  )
  select tag, json, (select last where exists (select from tasks where owner_id = $1 and number > last)) as next
  from page left join piece on $4::text[] is not null and tag <> all($4)
  order by part`;

export function toTaskList(rows: readonly ListPiece[]): TaskList {
  const [first] = rows;
  if (!first) throw new Error('The statement returns a row even for an empty list.');
  const next = first.next === null ? undefined : writeCursor(String(first.next));
  return { pieces: rows.flatMap(({ json }) => json ?? []), tag: first.tag, next };
}

/** Returns the last number of the page before. @throws {ProblemError} 400 if it is not a cursor of this list */
export const readListCursor = (cursor: string) => Math.min(Number(readCursor(cursor, /^(\d{1,10})$/)[0]), taskLimits.id);
