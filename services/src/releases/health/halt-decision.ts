import { type LoadOutcomes, mustHalt } from './halt-rule.ts';

/** The votes on one release: of accounts, and of networks for visitors who were not logged in. */
export interface VoteCounts {
  readonly accounts: LoadOutcomes;
  readonly networks: LoadOutcomes;
}

/** The number of networks that failures of a rollout come from, and that accounts come from. */
export interface Spread {
  /** Networks in which accounts voted that the rollout failed. */
  readonly failingAccountNetworks: number;
  /** Networks in which accounts used the app in the last week, counted up to `minNetworks.accounts`. */
  readonly usualNetworks: number;
  /** Networks in which a visitor who was not logged in voted that the rollout failed. */
  readonly failingNetworks: number;
}

/** Failures in fewer networks do not halt a rollout. */
export const minNetworks = { accounts: 3, anonymous: 20 } as const;

/** With this many votes of accounts on a rollout, only accounts decide. */
const enoughAccounts = 8;

/**
 * Returns true if these votes halt a rollout. Outsiders can open any number of pages and send any report, so accounts decide alone,
 * compared with what accounts reported of the live release. If few accounts vote, as on the login screen, a halt takes failures in
 * twenty networks. See docs/decisions/0025.
 */
export function isHalted(rollout: VoteCounts, live: VoteCounts, spread: Spread): boolean {
  if (rollout.accounts.pages >= enoughAccounts) {
    const isSpread = spread.failingAccountNetworks >= Math.min(minNetworks.accounts, Math.max(spread.usualNetworks, 1));
    return isSpread && mustHalt(rollout.accounts, live.accounts);
  }
  return spread.failingNetworks >= minNetworks.anonymous && mustHalt(rollout.networks, live.networks);
}

/**
 * Returns how many votes an account has in an hour: one if there are ten accounts or more. In a small installation each has several,
 * or the rollout of a single person would never be halted.
 */
export const votesPerHour = (activeAccounts: number) => Math.max(1, Math.floor(10 / Math.max(activeAccounts, 1)));

/** The votes in an hour of all accounts of one network together. */
export const networkVotesPerHour = 20;
