import type { Releaser, Validity } from './release-tokens.service.ts';

export const dayMs = 86_400_000;

/** A token that is valid for years is replaced within two weeks; one for a few days in its last third. */
const most = 14 * dayMs;

/** Returns whether it is time to ask for a new token. */
export function isExpiringSoon({ created, expires }: Validity, now = Date.now()): boolean {
  const life = expires.getTime() - created.getTime();
  return expires.getTime() - now <= Math.min(most, life / 3);
}

/** Returns a warning for the team whose token expires soon. */
export const expiryWarnings = ({ validity }: Releaser): string[] =>
  validity && isExpiringSoon(validity)
    ? [`This release token expires on ${dayOf(validity.expires)}. Ask an operator for a new one.`]
    : [];

export const expiredSentence = (at: Date) => `The release token expired on ${dayOf(at)}. Ask an operator for a new one.`;

const dayOf = (at: Date) => at.toISOString().slice(0, 10);
