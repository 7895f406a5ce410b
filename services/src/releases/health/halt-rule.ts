/** The number of pages that loaded a release, and of those in which it failed. */
export interface LoadOutcomes {
  readonly pages: number;
  readonly failed: number;
}

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
 * Returns true if these votes halt a rollout. Outsiders can open any number of pages and send any report, so only accounts decide, by
 * comparison with their votes on the live release. If few accounts vote, as on the login screen, a halt takes failures in
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

/**
 * Returns true if a rollout fails clearly more often than the live release.
 *
 * A sequential test of the rollout's failure rate against a bound: the upper end of the 99.9 % Wilson interval of the live release's
 * rate, plus one percentage point. The statistic is a mixture of likelihood ratios. If the rollout is no worse than the bound, it ever
 * exceeds 1/α with a probability of at most α, however often it is computed (Ville's inequality), so the rule can run after every
 * report. See docs/decisions/0016; halt-rule.test.ts has the resulting numbers.
 */
export function mustHalt(rollout: LoadOutcomes, live: LoadOutcomes): boolean {
  // Pages without a failure are never evidence, and most rollouts have no others.
  if (rollout.pages < minPages || rollout.failed === 0) return false;
  return evidence(rollout, Math.min(upperRate(live) + margin, 0.99)) > 1 / alpha;
}

/** A rollout with fewer pages is not halted. */
const minPages = 8;

/** The probability that a rollout that is no worse is halted, over its whole life. */
const alpha = 0.001;

const margin = 0.01;

/** Assumed of a live release without data: half a failure in 25 pages. */
const prior = { pages: 25, failed: 0.5 };

/** E. B. Wilson, Probable Inference (1927): the upper end of the interval, one-sided at 99.9 %. */
function upperRate(live: LoadOutcomes) {
  const z = 3.09;
  const pages = live.pages + prior.pages;
  const rate = (live.failed + prior.failed) / pages;
  const spread = z * Math.sqrt((rate * (1 - rate)) / pages + z ** 2 / (4 * pages ** 2));
  return (rate + z ** 2 / (2 * pages) + spread) / (1 + z ** 2 / pages);
}

/** Returns how much better a rate above the bound explains the pages than the bound does: the mean over twenty such rates. */
function evidence({ pages, failed }: LoadOutcomes, bound: number) {
  const rates = Array.from({ length: 20 }, (_, index) => bound + ((1 - bound) * (index + 0.5)) / 20);
  const ratios = rates.map((rate) =>
    Math.exp(failed * Math.log(rate / bound) + (pages - failed) * Math.log((1 - rate) / (1 - bound))),
  );
  return ratios.reduce((total, ratio) => total + ratio, 0) / ratios.length;
}
