import { QueryFailedError } from 'typeorm';
import { errorCode } from '../start/error-code.ts';
import { isReadTimeout } from './impatient-client.ts';

/** Whether a statement failed because the database is away, or so busy that it was given up: it may be asked again soon. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  if (isReadTimeout(cause) || isUnconnected(cause)) return true;
  return /^(08|53|57)\w{3}$|^55(000|P03)$|^E(CONN|HOST|NET|TIMEDOUT|NOTFOUND|AI_AGAIN|PIPE)/.test(errorCode(cause) ?? '');
}

/** What pg and its pool say of a connection that ended or never came; they have no codes for it. */
const isUnconnected = (error: unknown) =>
  error instanceof Error &&
  /^(Connection terminated|timeout (exceeded when trying to connect|expired)|Client has encountered a connection error)/.test(
    error.message,
  );
