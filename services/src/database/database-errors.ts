import { QueryFailedError } from 'typeorm';
import { errorCode } from '../start/startup-error.ts';
import { isReadTimeout } from './database-client.ts';

/** True if a statement failed because the database is away, read-only or too busy: the same statement may succeed soon. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  const cause = causeOf(error);
  if (isReadTimeout(cause) || isConnectionFailure(cause)) return true;
  return /^(08|53|57)\w{3}$|^55(000|P03)$|^25(006|P03)$|^E(CONN|HOST|NET|TIMEDOUT|NOTFOUND|AI_AGAIN|PIPE)/.test(codeOf(cause));
}

/** True if a transaction was rolled back for another one (serialization failure or deadlock): it succeeds when it is repeated. */
export const isConflict = (error: unknown) => /^40(001|P01)$/.test(codeOf(causeOf(error)));

export const isLockTimeout = (error: unknown) => codeOf(causeOf(error)) === '55P03';

/** True if the role has no right to do what a statement does. */
export const isForbidden = (error: unknown) => codeOf(causeOf(error)) === '42501';

/** True if a connection ended or could not be opened. pg and its pool have no codes for it. */
const isConnectionFailure = (error: unknown) =>
  error instanceof Error &&
  /^(Connection terminated|timeout (exceeded when trying to connect|expired)|Client (has encountered a connection error|was closed))/.test(
    error.message,
  );

const causeOf = (error: unknown): unknown => (error instanceof QueryFailedError ? error.driverError : error);

const codeOf = (error: unknown) => errorCode(error) ?? '';
