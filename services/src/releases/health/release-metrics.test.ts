import type { LoadOutcome } from '@daybook/contracts/health';
import { metrics } from '../../metrics.ts';
import { measureOutcomes, measureVitals } from './release-metrics.ts';

const report = (app: string, version: string, result: LoadOutcome['result']) =>
  measureOutcomes([{ app, version, result, ms: 300 }]);

const seriesOf = async (name: string) => (await metrics.getSingleMetric(name)!.get()).values;

it('counts the outcomes of each release, and measures how long it took to show it', async () => {
  report('notes', '1.0.0', 'mounted');
  report('notes', '1.0.0', 'failed');
  report('notes', '1.0.0', 'mounted');
  report('notes', '1.0.0', 'stumbled');
  expect(await seriesOf('daybook_load_outcomes_total')).toEqual([
    { value: 2, labels: { app: 'notes', version: '1.0.0', result: 'mounted' } },
    { value: 1, labels: { app: 'notes', version: '1.0.0', result: 'failed' } },
    { value: 1, labels: { app: 'notes', version: '1.0.0', result: 'uncaught-error' } },
  ]);
  expect(await metrics.metrics()).toContain('daybook_app_mount_seconds_bucket{le="0.5",app="notes",version="1.0.0"} 2');
});

it('keeps the series of a hundred releases, those that were reported last', async () => {
  for (let minor = 0; minor < 150; minor += 1) {
    report('tasks', `1.${minor}.0`, 'mounted');
    report('tasks', '1.0.0', 'failed');
    measureVitals([{ app: 'tasks', version: `1.${minor}.0`, name: 'LCP', value: 100 }]);
  }
  const versions = new Set((await seriesOf('daybook_load_outcomes_total')).map(({ labels }) => labels['version']));
  expect([versions.size, versions.has('1.0.0'), versions.has('1.149.0'), versions.has('1.1.0')]).toEqual([100, true, true, false]);
  const text = await metrics.metrics();
  expect(text.match(/daybook_app_mount_seconds_count/g)).toHaveLength(100);
  expect(text.match(/daybook_largest_contentful_paint_seconds_count/g)).toHaveLength(100);
});
