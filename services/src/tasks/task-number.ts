import { taskLimits } from '@daybook/contracts/tasks';
import { readCursor } from '../http/list-pages.ts';
import { notFound } from '../http/problem-error.ts';

/**
 * Returns the number in an address.
 *
 * @throws {ProblemError} 404 when no task can have it
 */
export function readNumber(pk: string): number {
  const number = /^[1-9]\d{0,9}$/.test(pk) ? Number(pk) : Infinity;
  if (number > taskLimits.id) throw notFound();
  return number;
}

/** Returns the last number of the page before. @throws {ProblemError} 400 when it is not a cursor of this list */
export const readListCursor = (cursor: string): number => Math.min(Number(readCursor(cursor, /^(\d{1,10})$/)[0]), taskLimits.id);
