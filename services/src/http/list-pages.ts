import { invalidFields } from './problem-error.ts';

/** Some of a list, and where it goes on. */
export interface ListPage<Row> {
  readonly rows: readonly Row[];
  readonly next: string | undefined;
}

/** Where a page of a list ended: the values that its last row is ordered by. */
export type Cursor = readonly string[];

export const writeCursor = (...values: Cursor) => Buffer.from(values.join('~')).toString('base64url');

/** @throws {Refusal} 400 when it is not of the shape, whose groups are its values */
export function readCursor(cursor: string, shape: RegExp): Cursor {
  const values = shape.exec(Buffer.from(cursor, 'base64url').toString('utf8'))?.slice(1);
  if (!values) throw invalidCursor();
  return values;
}

export const invalidCursor = () => invalidFields({ cursor: ['Must come from the Link of a page before.'] });

/**
 * Cuts what was found to `limit` rows that fit. One more row was asked for than the page takes: it tells that there is a next page, and is
 * left out.
 */
export function toListPage<Row>(
  found: readonly Row[],
  limit: number,
  cursorOf: (last: Row) => string,
  fits: (row: Row) => boolean = () => true,
): ListPage<Row> {
  const rows = found.slice(0, limit).filter(fits);
  const last = rows.at(-1);
  return { rows, next: last && found.length > rows.length ? cursorOf(last) : undefined };
}
