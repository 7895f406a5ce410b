import type { Operation } from '@daybook/contracts/operation';

/** How many requests one network may make. Each server counts in memory: a flood of requests must not become a flood of database writes. */
export interface RateLimit {
  /** The name of the counter. Operations with the same name are counted together. */
  readonly counted: string;
  readonly calls: number;
  readonly seconds: number;
  /** True if only requests with a bad token (401) count. */
  readonly isForGuesses?: boolean;
}

const minute = 60;

/**
 * Requests per minute, by operation. Logins, registrations and password proofs have limits in the database, for all servers together:
 * `accounts/attempts.service.ts`. An office of 5,000 people behind one address makes 330 refreshes a minute.
 */
const perMinute: Readonly<Record<string, number>> = {
  refresh: 600,
  logout: 300,
  startPasskeyAssertion: 300,
  loginByPasskey: 300,
  readPortal: 300,
  connectPortal: 60,
  openConnection: 300,
  refreshConnection: 600,
  claimCalendar: 60,
  listEvents: 600,
  revokeCalendar: 60,
  readFeed: 600,
  reportHealth: 600,
};

/** Guesses of release tokens and of the operator's token, at any operation. */
const guesses: RateLimit = { counted: 'release-token', calls: 60, seconds: 5 * minute, isForGuesses: true };

/** Returns the rate limit of an operation; undefined if it has none. */
export function rateLimitOf({ id, secured }: Operation): RateLimit | undefined {
  const calls = perMinute[id];
  if (calls !== undefined) return { counted: id, calls, seconds: minute };
  return secured === 'release' || secured === 'operator' ? guesses : undefined;
}

/** Returns a sentence for the OpenAPI document. */
export const describeRateLimit = ({ calls, seconds, isForGuesses = false }: RateLimit) =>
  `At most ${calls} ${isForGuesses ? 'calls with a bad token' : 'calls'} from one network in ${seconds} s.`;
