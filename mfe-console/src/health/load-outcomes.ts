import type { HealthPoint } from '@daybook/contracts/release-health';
import { texts } from '../texts.ts';

/** How many pages loaded a release, and in how many of them it failed. */
export interface LoadOutcomes {
  readonly pages: number;
  readonly failures: number;
}

type Counts = Pick<HealthPoint, 'mounted' | 'failed' | 'stumbled'>;

/**
 * Returns the outcomes of a point. A page with an uncaught error (`stumbled` in the API) is a page that had mounted the release; it
 * counts as one page and as a failure, as when the registry decides on a halt.
 */
export function outcomesOf({ mounted, failed, stumbled: uncaughtErrors }: Counts): LoadOutcomes {
  const pages = Math.max(mounted + failed, uncaughtErrors);
  return { pages, failures: Math.min(failed + uncaughtErrors, pages) };
}

/** Returns the sum of the outcomes of each release, in the order of their versions. */
export function outcomesByVersion(points: readonly HealthPoint[]): ReadonlyMap<string, LoadOutcomes> {
  const sums = new Map<string, LoadOutcomes>();
  for (const point of points) {
    const { pages, failures } = sums.get(point.version) ?? { pages: 0, failures: 0 };
    const more = outcomesOf(point);
    sums.set(point.version, { pages: pages + more.pages, failures: failures + more.failures });
  }
  return new Map([...sums].sort(([one], [other]) => one.localeCompare(other, 'en', { numeric: true })));
}

/** Returns `failed in 1 of 4 pages (25 %)`. */
export const outcomesText = (outcomes: LoadOutcomes | undefined) =>
  outcomes ? texts.outcomes(outcomes.failures, outcomes.pages, percent(outcomes)) : texts.noPages;

/** Returns `0.6 %`. Never `0 %` if there was a failure. */
export function percent({ pages, failures }: LoadOutcomes): string {
  if (failures === 0 || pages === 0) return '0 %';
  const value = (100 * failures) / pages;
  if (value < 0.1) return 'less than 0.1 %';
  return value < 10 ? `${value.toFixed(1)} %` : `${Math.round(value)} %`;
}
