import { ProblemError } from '../http/problem-error.ts';
import { HandshakeError } from '../network/tls/handshake-error.ts';

/** The kinds of errors, and the status and headers of the response. */
const kinds = {
  /** The access has ended or was rejected. */
  expired: { status: 401 },
  'rate-limited': { status: 429, headers: { 'retry-after': '60' } },
  timeout: { status: 504 },
  unreachable: { status: 502 },
  /** The provider returned another error, or must not be called. */
  rejected: { status: 502 },
  /** The response has another format. */
  invalid: { status: 502 },
  /** This server reads too much at the moment. */
  overloaded: { status: 503, headers: { 'retry-after': '5' } },
} as const;

/** An error of a calendar's provider. The message is for the person and contains nothing secret. */
export class ProviderError extends Error {
  constructor(
    readonly kind: keyof typeof kinds,
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
  if (error instanceof HandshakeError && error.fault === 'large') return tooLarge(error);
  if (error instanceof HandshakeError && error.fault === 'certificate') return unsupportedCertificate(error);
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

export const tooLarge = (cause?: unknown) =>
  new ProviderError('rejected', 'The calendar is larger than this server reads.', { cause });

const unsupportedCertificate = (cause: unknown) =>
  new ProviderError('rejected', 'The certificate of the calendar is not supported.', { cause });

export const expired = (cause?: unknown) => new ProviderError('expired', 'The calendar rejected the access.', { cause });

/** Returns the HTTP error for a ProviderError; any other error as it is. */
export function toProblem(error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error;
  const { status, ...details } = kinds[error.kind];
  return new ProblemError(status, error.message, details);
}
