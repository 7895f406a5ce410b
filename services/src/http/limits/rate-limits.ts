import type { Operation } from '@daybook/contracts/operation';

/** How many calls one network may make. Counted by each server in its memory: a flood must not become one of database writes. */
export interface RateLimit {
  /** What is counted together. */
  readonly counted: string;
  readonly calls: number;
  readonly seconds: number;
  /** True if only calls that are refused for their token count: guesses. */
  readonly isForGuesses?: boolean;
}

const minute = 60;

/**
 * Every limit on calls, by operation. Logins, registrations and proofs of a password have limits in the database, for all servers
 * together: `accounts/attempt-limits.ts`. An office of 5,000 people behind one address makes 330 refreshes a minute.
 */
const byOperation: Readonly<Record<string, number>> = {
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

/** Release tokens and the operator's, guessed at any operation. */
const guesses: RateLimit = { counted: 'release-token', calls: 60, seconds: 5 * minute, isForGuesses: true };

/** Returns the limit on calls of an operation; undefined if it has none. */
export function rateLimitOf({ id, secured }: Operation): RateLimit | undefined {
  const calls = byOperation[id];
  if (calls !== undefined) return { counted: id, calls, seconds: minute };
  return secured === 'release' || secured === 'operator' ? guesses : undefined;
}

/** Returns a sentence for the OpenAPI document. */
export const describeRateLimit = ({ calls, seconds, isForGuesses = false }: RateLimit) =>
  `At most ${calls} ${isForGuesses ? 'calls with a bad token' : 'calls'} from one network in ${seconds} s.`;
