import { type LoadOutcomes, mustHalt } from './halt-rule.ts';

/** The votes on one release, by accounts and by networks in which nobody was logged in. */
export interface VoteCounts {
  readonly accounts: LoadOutcomes;
  readonly networks: LoadOutcomes;
}

/** How widely the failures of a rollout are spread, and accounts in general. */
export interface Spread {
  /** In how many networks accounts voted that the rollout failed. */
  readonly failingAccountNetworks: number;
  /** In how many networks accounts used the app in the last week, up to `fewestNetworks.accounts`. */
  readonly usualNetworks: number;
  /** In how many networks somebody who was not logged in voted that the rollout failed. */
  readonly failingNetworks: number;
}

/** In fewer networks failures do not halt a rollout. */
export const fewestNetworks = { accounts: 3, anonymous: 20 } as const;

/** From so many votes of accounts on a rollout they decide, and nobody else's. */
const enoughAccounts = 8;

/**
 * Whether a rollout is to be halted by these votes. Outsiders can open any number of pages and say anything of them, so accounts
 * decide by themselves, against what accounts met in the live release. Where few accounts vote, as on the login screen, it takes
 * failures in twenty networks. docs/decisions/0025 has it at length.
 */
export function isHalted(rollout: VoteCounts, live: VoteCounts, spread: Spread): boolean {
  if (rollout.accounts.pages >= enoughAccounts) {
    const isSpread = spread.failingAccountNetworks >= Math.min(fewestNetworks.accounts, Math.max(spread.usualNetworks, 1));
    return isSpread && mustHalt(rollout.accounts, live.accounts);
  }
  return spread.failingNetworks >= fewestNetworks.anonymous && mustHalt(rollout.networks, live.networks);
}

/**
 * How many votes an account has in an hour. In a small installation each has several, or one person's rollout would never be halted:
 * ten accounts or more have one each.
 */
export const votesPerHour = (activeAccounts: number) => Math.max(1, Math.floor(10 / Math.max(activeAccounts, 1)));

/** How many votes all accounts of one network have together in an hour. */
export const networkVotesPerHour = 20;
