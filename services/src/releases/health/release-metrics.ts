import type { LoadOutcome } from '@daybook/contracts/health';
import type { Vital } from '@daybook/contracts/vitals';
import { LRUCache } from 'lru-cache';
import { Counter, Histogram } from 'prom-client';
import { metrics } from '../../metrics.ts';
import { nameOf } from './tickets.ts';

type Release = Pick<LoadOutcome, 'app' | 'version'>;

/** The label of each outcome. */
const labels = { mounted: 'mounted', failed: 'failed', stumbled: 'uncaught-error' } satisfies Record<LoadOutcome['result'], string>;

const outcomes = new Counter({
  name: 'daybook_load_outcomes_total',
  help: 'How releases loaded in the pages of visitors, as the pages report it.',
  labelNames: ['app', 'version', 'result'],
  registers: [metrics],
});

const mounting = histogram(
  'daybook_app_mount_seconds',
  'Time in the browser from the moment that an app was needed until it was shown.',
  [0.1, 0.25, 0.5, 1, 2.5, 5, 10],
);

/** The limits of "good" and "poor" are buckets, so that their shares are exact. The times are in seconds. */
const vitals: Record<Vital['name'], Histogram<'app' | 'version'>> = {
  LCP: histogram(
    'daybook_largest_contentful_paint_seconds',
    'Time in the browser from the request of a page until its largest content was shown (LCP).',
    [0.5, 1, 1.5, 2, 2.5, 4, 6, 10],
  ),
  INP: histogram(
    'daybook_interaction_to_next_paint_seconds',
    'Time in the browser from a click or a key until the next paint, the slowest of a page (INP).',
    [0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 1, 2.5],
  ),
  CLS: histogram(
    'daybook_cumulative_layout_shift',
    'How much of a page moved without an action of the person, as a score (CLS).',
    [0.01, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
  ),
  TTFB: histogram(
    'daybook_time_to_first_byte_seconds',
    'Time in the browser from the request of a page until its first byte arrived (TTFB).',
    [0.05, 0.1, 0.2, 0.4, 0.8, 1.2, 1.8, 5],
  ),
};

function histogram(name: string, help: string, buckets: number[]) {
  return new Histogram({ name, help, labelNames: ['app', 'version'], buckets, registers: [metrics] });
}

/** Every release adds series, so those that were not reported for the longest time are removed. */
const measured = new LRUCache<string, Release>({
  max: 100,
  dispose({ app, version }, _, reason) {
    if (reason === 'set') return;
    for (const result of Object.values(labels)) outcomes.remove({ app, version, result });
    for (const each of [mounting, ...Object.values(vitals)]) each.remove({ app, version });
  },
});

/** @param reported - of releases that the page was given, so that strangers cannot add labels */
export function measureOutcomes(reported: readonly LoadOutcome[]) {
  for (const { app, version, result, ms } of reported) {
    measured.set(nameOf({ app, version }), { app, version });
    outcomes.inc({ app, version, result: labels[result] });
    if (result === 'mounted') mounting.observe({ app, version }, ms / 1000);
  }
}

/** @param reported - of releases that the page was given, so that strangers cannot add labels */
export function measureVitals(reported: readonly Vital[]) {
  for (const { app, version, name, value } of reported) {
    measured.set(nameOf({ app, version }), { app, version });
    vitals[name].observe({ app, version }, name === 'CLS' ? value : value / 1000);
  }
}
