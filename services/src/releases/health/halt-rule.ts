/** The number of pages that loaded a release, and of those in which it failed. */
export interface LoadOutcomes {
  readonly pages: number;
  readonly failed: number;
}

/**
 * Returns true if a rollout fails clearly more often than the live release.
 *
 * A sequential test of the rollout's failure rate against a bound: the upper end of the 99.9 % Wilson interval of the live release's
 * rate, plus one percentage point. The statistic is a mixture of likelihood ratios. If the rollout is no worse than the bound, it ever
 * exceeds 1/α with a probability of at most α, however often it is computed (Ville's inequality), so the rule can run after every
 * report. See docs/decisions/0016; halt-rule.test.ts has the resulting numbers.
 */
export function mustHalt(rollout: LoadOutcomes, live: LoadOutcomes): boolean {
  if (rollout.pages < minPages) return false;
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
