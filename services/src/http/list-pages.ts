import { invalidFields } from './problem-error.ts';

/** Some rows of a list, and the cursor of the next page; undefined on the last page. */
export interface ListPage<Row> {
  readonly rows: readonly Row[];
  readonly next: string | undefined;
}

/** The values that the last row of a page is ordered by. */
export type Cursor = readonly string[];

export const writeCursor = (...values: Cursor) => Buffer.from(values.join('~')).toString('base64url');

/** Returns the groups of `shape`. @throws {ProblemError} 400 when the cursor does not match it */
export function readCursor(cursor: string, shape: RegExp): Cursor {
  const values = shape.exec(Buffer.from(cursor, 'base64url').toString('utf8'))?.slice(1);
  if (!values) throw invalidCursor();
  return values;
}

/** The shapes of values in cursors, for a RegExp. */
export const uuidShape = String.raw`[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}`;
export const instantShape = String.raw`[1-9]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z`;

const timeCursor = new RegExp(`^(${instantShape})~(${uuidShape})$`);

/**
 * Returns the groups of `shape`, of which the last two are a time and an id.
 *
 * @throws {ProblemError} 400 when the cursor does not match it
 */
export function readTimeCursor(cursor: string, shape = timeCursor): Cursor {
  const values = readCursor(cursor, shape);
  if (!isInstant(values.at(-2) ?? '')) throw invalidCursor();
  return values;
}

/** JavaScript reads the 30th of February as the 2nd of March; PostgreSQL reports an error. */
function isInstant(text: string) {
  const at = Date.parse(text);
  return !Number.isNaN(at) && new Date(at).toISOString() === text;
}

const invalidCursor = () => invalidFields({ cursor: ['Must come from the Link of a page before.'] });

/** Returns the first `limit` rows. The statement finds one row more, which shows that there is a next page. */
export function toListPage<Row>(found: readonly Row[], limit: number, cursorOf: (last: Row) => string): ListPage<Row> {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: last && found.length > rows.length ? cursorOf(last) : undefined };
}
