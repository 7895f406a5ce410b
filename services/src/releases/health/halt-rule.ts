/** In how many pages a release was met, and in how many of them it failed. */
export interface LoadOutcomes {
  readonly pages: number;
  readonly failed: number;
}

/**
 * Whether a rollout fails clearly more often than the live release, so that it is to be halted.
 *
 * A sequential test of the rollout's failure rate against a bound: the live release's rate at the upper end of its 99.9 % Wilson
 * interval, and a percentage point on top. The statistic is a mixture of likelihood ratios; where the rollout is no worse than the
 * bound it exceeds 1/α ever with a probability of at most α, however often one looks (Ville's inequality). So the rule may be asked
 * after every report. docs/decisions/0016 has it at length, and halt-rule.test.ts what it comes to in numbers.
 */
export function mustHalt(rollout: LoadOutcomes, live: LoadOutcomes): boolean {
  if (rollout.pages < fewest) return false;
  return evidence(rollout, Math.min(upperRate(live) + margin, 0.99)) > 1 / alpha;
}

/** No halt on fewer pages than this. */
const fewest = 8;

/** How likely a rollout that is no worse may be halted, over its whole life. */
const alpha = 0.001;

const margin = 0.01;

/** What is believed of a live release before anything is known: half a failure in 25 pages. */
const prior = { pages: 25, failed: 0.5 };

/** E. B. Wilson, Probable Inference (1927): the upper end of the interval, one-sided at 99.9 %. */
function upperRate(live: LoadOutcomes) {
  const z = 3.09;
  const pages = live.pages + prior.pages;
  const rate = (live.failed + prior.failed) / pages;
  const spread = z * Math.sqrt((rate * (1 - rate)) / pages + z ** 2 / (4 * pages ** 2));
  return (rate + z ** 2 / (2 * pages) + spread) / (1 + z ** 2 / pages);
}

/** How much better the pages seen are explained by a rate above the bound than by the bound: the mean over twenty such rates. */
function evidence({ pages, failed }: LoadOutcomes, bound: number) {
  const rates = Array.from({ length: 20 }, (_, index) => bound + ((1 - bound) * (index + 0.5)) / 20);
  const ratios = rates.map((rate) =>
    Math.exp(failed * Math.log(rate / bound) + (pages - failed) * Math.log((1 - rate) / (1 - bound))),
  );
  return ratios.reduce((total, ratio) => total + ratio, 0) / ratios.length;
}
