import type { ProviderFailure } from '../provider-failure.ts';
import { expired, networkFailure, statusFailure } from '../provider-failure.ts';

/** What went wrong, by what Google's library threw: the status and the words of Google's own errors. */
export function googleFailure(error: unknown, signal?: AbortSignal): ProviderFailure {
  const { status, data } = (error as { response?: { status?: number; data?: unknown } }).response ?? {};
  if (status === undefined) return networkFailure(error, signal);
  if (status === 400 && deadGrants.has(String(errorOf(data)))) return expired();
  if (status === 403 && limits.has(String(reasonOf(data)))) return statusFailure(429);
  return statusFailure(status);
}

/** The token endpoint's and the revocation's words for a grant that is no more (RFC 6749, RFC 7009). */
const deadGrants = new Set(['invalid_grant', 'invalid_token']);

const limits = new Set(['userRateLimitExceeded', 'rateLimitExceeded', 'quotaExceeded']);

const errorOf = (data: unknown) => (data as { error?: unknown } | undefined)?.error;

const reasonOf = (data: unknown) => (errorOf(data) as { errors?: { reason?: unknown }[] } | undefined)?.errors?.[0]?.reason;
