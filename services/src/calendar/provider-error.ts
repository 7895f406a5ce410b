import { ProblemError } from '../http/problem-error.ts';

/**
 * `expired`: the access has ended or was rejected. `invalid`: the response is not what it should be. `rejected`: the provider
 * returned another error, or the server may not ask it. `overloaded`: this server reads too much at the moment.
 */
export type ProviderErrorKind = 'expired' | 'rate-limited' | 'timeout' | 'unreachable' | 'rejected' | 'invalid' | 'overloaded';

/** An error of a calendar's provider. The message is for the person and contains nothing secret. */
export class ProviderError extends Error {
  constructor(
    readonly kind: ProviderErrorKind,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Returns the ProviderError for an error of the network, or for an aborted signal. */
export function toProviderError(error: unknown, signal?: AbortSignal): ProviderError {
  if (error instanceof ProviderError) return error;
  if (signal?.aborted) return timedOut(error);
  return new ProviderError('unreachable', 'The calendar could not be reached.', { cause: error });
}

/** Returns the error for a status that is not a success. */
export function statusError(status: number, cause?: unknown): ProviderError {
  if (status === 401) return expired(cause);
  if (status === 429) return new ProviderError('rate-limited', 'The calendar is busy. Try again in a minute.', { cause });
  return new ProviderError('rejected', `The calendar responded with an error (status ${status}).`, { cause });
}

export const timedOut = (cause?: unknown) => new ProviderError('timeout', 'The calendar took too long to respond.', { cause });

export const invalidResponse = (cause?: unknown) =>
  new ProviderError('invalid', 'The calendar sent something that is not a list of events.', { cause });

export const noCalendar = () => new ProviderError('rejected', 'There is no calendar at this address.');

export const tooLarge = () => new ProviderError('rejected', 'The calendar is larger than this server reads.');

export const expired = (cause?: unknown) => new ProviderError('expired', 'The calendar rejected the access.', { cause });

/** Returns the HTTP error for a ProviderError; any other error as it is. */
export function toProblem(error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error;
  return new ProblemError(statuses[error.kind], error.message, { headers: retryAfter[error.kind] ?? {} });
}

const statuses: Readonly<Record<ProviderErrorKind, number>> = {
  expired: 401,
  'rate-limited': 429,
  timeout: 504,
  unreachable: 502,
  rejected: 502,
  invalid: 502,
  overloaded: 503,
};

const retryAfter: Partial<Record<ProviderErrorKind, Record<string, string>>> = {
  'rate-limited': { 'retry-after': '60' },
  overloaded: { 'retry-after': '5' },
};
