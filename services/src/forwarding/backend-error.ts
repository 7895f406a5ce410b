import { ProblemError } from '../http/problem-error.ts';
import { InternalAddress } from '../network/addresses.ts';

/** How a request to a backend ended; also the label of the metric. */
export type Outcome = 'answered' | 'left' | Fault;

/** Why a backend gave no response that can be passed on. */
export type Fault = keyof typeof problems;

/** The backend failed, or was not asked. */
export class BackendError extends Error {
  constructor(
    readonly fault: Fault,
    cause?: unknown,
  ) {
    super(`The backend: ${fault}`, { cause });
  }
}

/** The client closed its connection, so there is nobody to respond to. */
export class ClientLeftError extends Error {}

/** Returns the error of a connection as a fault of the backend. */
export function toBackendError(error: Error): Error {
  if (error instanceof BackendError || error instanceof ClientLeftError || error instanceof ProblemError) return error;
  if (error instanceof InternalAddress) return new BackendError('forbidden', error);
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'EOPENBREAKER') return new BackendError('paused', error);
  if (slowCodes.has(code)) return new BackendError('slow', error);
  if (error.name === 'HTTPParserError' || invalidCodes.has(code)) return new BackendError('invalid', error);
  return new BackendError('down', error);
}

/** True if the request gave way to one of another user. */
export const isEvicted = (error: unknown): boolean => error instanceof BackendError && error.fault === 'evicted';

/** True if there was no connection, which no request can cause. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof Error &&
  (error instanceof InternalAddress ||
    ('syscall' in error && error.syscall === 'connect') ||
    ('code' in error && unreachableCodes.has(String(error.code))));

const unreachableCodes = new Set(['ENOTFOUND', 'UND_ERR_CONNECT_TIMEOUT']);
const slowCodes = new Set(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);
const invalidCodes = new Set(['UND_ERR_HEADERS_OVERFLOW', 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'UND_ERR_NOT_SUPPORTED']);

/** The problem document of each fault: its status, and what the backend of an app did. */
const problems = {
  down: [502, 'cannot be reached. Try again later.'],
  slow: [504, 'did not answer in time. Try again later.'],
  redirect: [502, 'answered with a redirect, which is not followed.'],
  unauthorized: [502, 'did not accept the token of the request.'],
  'too-large': [502, 'sent more than is passed on.'],
  invalid: [502, 'sent an answer that is not valid HTTP.'],
  forbidden: [502, 'is at an address that this server may not reach.'],
  evicted: [503, 'has too many requests at once. Try again soon.'],
  paused: [503, 'failed too often, so it is left alone for a few seconds. Try again soon.'],
} as const satisfies Readonly<Record<string, readonly [status: number, sentence: string]>>;

/** Returns the problem document for a fault of the backend of an app. */
export function toBackendProblem(app: string, { fault }: BackendError): ProblemError {
  const [status, sentence] = problems[fault];
  return new ProblemError(status, `The backend of ${app} ${sentence}`, status === 503 ? { headers: { 'retry-after': '5' } } : {});
}
