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
  /** The number of the owner's last change before the page was read; undefined if it is the only page. */
  readonly since: string | undefined;
}

/** A row of the statement. Each has the tag of the list, and the last number of the page if there is a next one. */
export interface ListPiece {
  readonly tag: EntityTag;
  readonly next: number | null;
  readonly since: string | null;
  readonly json: string | null;
}

/** A list ends at so many bytes of JSON: 10,000 tasks with titles of a hundred characters fit, and 10,000 of the longest took 11 MB. */
const listBytes = 2 * 1024 * 1024;

/** V8 keeps large strings in its old generation, and collected that for 50 ms at every fourth list. */
const pieceBytes = 64 * 1024;

/** The number of the owner's last change, of the same moment as everything else that the statement reads. */
export const lastChange = 'coalesce((select counter.last from change_counters as counter where counter.owner_id = $1), 0)::text';

/**
 * The statement of a list; its parameters are the owner, the number before the first, the limit and the known tags. PostgreSQL writes
 * the JSON and its tag, because a list of 9,000 tasks would block the event loop for 40 ms. It comes in pieces.
 */
export const listStatement = `with task as materialized (
    select id, row_to_json(task)::text as json
    from (select ${responseColumns} from tasks where owner_id = $1 and number > $2 order by number limit $3) as task
  ), item as (
    select id, json, octet_length(json) as size, sum(octet_length(json)) over (order by id rows unbounded preceding) as bytes from task
  ), piece as materialized (
    select (bytes - size) / ${pieceBytes} as part, max(id) as last_id, string_agg(json, ',' order by id) as json
    from item where bytes - size < ${listBytes} group by part
  ), page as materialized (
    select concat('"', encode(sha256(convert_to(coalesce(string_agg(json, ',' order by part), ''), 'UTF8')), 'base64'), '"') as tag,
      max(last_id) as last
    from piece
  )
  select tag, json, next, case when next is not null or $2 > 0 then ${lastChange} end as since
  from page cross join lateral (
    select (select page.last where exists (select from tasks where owner_id = $1 and number > page.last)) as next
  ) as following left join piece on $4::text[] is not null and tag <> all($4)
  order by part`;

export function toTaskList(rows: readonly ListPiece[]): TaskList {
  const [first] = rows;
  if (!first) throw new Error('The statement returns a row even for an empty list.');
  const next = first.next === null ? undefined : writeCursor(String(first.next));
  return { pieces: rows.flatMap(({ json }) => json ?? []), tag: first.tag, next, since: first.since ?? undefined };
}

/** Returns the last number of the page before. @throws {ProblemError} 400 if it is not a cursor of this list */
export const readListCursor = (cursor: string) => Math.min(Number(readCursor(cursor, /^(\d{1,10})$/)[0]), taskLimits.id);
