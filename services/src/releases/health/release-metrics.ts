import type { LoadOutcome } from '@daybook/contracts/health';
import { LRUCache } from 'lru-cache';
import { Counter, Histogram } from 'prom-client';
import { metrics } from '../../metrics.ts';

type Release = Pick<LoadOutcome, 'app' | 'version'>;

/** The label of each outcome. */
const labels = { mounted: 'mounted', failed: 'failed', stumbled: 'uncaught-error' } satisfies Record<LoadOutcome['result'], string>;

const outcomes = new Counter({
  name: 'daybook_load_outcomes_total',
  help: 'How releases loaded in the pages of visitors, as the pages report it.',
  labelNames: ['app', 'version', 'result'],
  registers: [metrics],
});

const mounting = new Histogram({
  name: 'daybook_app_mount_seconds',
  help: 'Time in the browser from the moment that an app was needed until it was shown.',
  labelNames: ['app', 'version'],
  buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [metrics],
});

/** Every release adds series, so those that were not reported for the longest time are removed. */
const measured = new LRUCache<string, Release>({
  max: 100,
  dispose({ app, version }, _, reason) {
    if (reason === 'set') return;
    for (const result of Object.values(labels)) outcomes.remove({ app, version, result });
    mounting.remove({ app, version });
  },
});

/** @param reported - of releases that the page was given, so that strangers cannot add labels */
export function measureOutcomes(reported: readonly LoadOutcome[]) {
  for (const { app, version, result, ms } of reported) {
    measured.set(`${app}@${version}`, { app, version });
    outcomes.inc({ app, version, result: labels[result] });
    if (result === 'mounted') mounting.observe({ app, version }, ms / 1000);
  }
}
