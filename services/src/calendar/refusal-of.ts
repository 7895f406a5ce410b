import { ProblemError } from '../http/problem-error.ts';
import { type FailureKind, ProviderFailure } from './provider-failure.ts';

const statuses: Readonly<Record<FailureKind, number>> = {
  expired: 401,
  busy: 429,
  slow: 504,
  unreachable: 502,
  refused: 502,
  nonsense: 502,
  full: 503,
};

const retryAfter: Partial<Record<FailureKind, Record<string, string>>> = {
  busy: { 'retry-after': '60' },
  full: { 'retry-after': '5' },
};

/** What we answer when a provider fails; anything else is a fault of ours and stays it. */
export function refusalOf(error: unknown): unknown {
  if (!(error instanceof ProviderFailure)) return error;
  return new ProblemError(statuses[error.kind], error.message, { headers: retryAfter[error.kind] ?? {} });
}
