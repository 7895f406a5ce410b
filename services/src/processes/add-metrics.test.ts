import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { addMetrics, onlyGrowing } from './add-metrics.ts';

/** The metrics of a process, as they are sent to another. */
async function aProcess({ calls, connections, done }: { calls: number; connections: number; done: number }) {
  const registers = [new Registry()];
  const name = { help: 'A metric.', registers };
  new Counter({ ...name, name: 'calls_total', labelNames: ['kind'] }).inc({ kind: 'read' }, calls);
  new Gauge({ ...name, name: 'connections' }).set(connections);
  new Gauge({ ...name, name: 'done', aggregator: 'max' }).set(done);
  new Histogram({ ...name, name: 'seconds', buckets: [1, 10] }).observe(calls);
  const [registry = new Registry()] = registers;
  return JSON.parse(JSON.stringify(await registry.getMetricsAsJSON())) as Awaited<ReturnType<Registry['getMetricsAsJSON']>>;
}

const [one, other] = [
  { calls: 3, connections: 5, done: 100 },
  { calls: 4, connections: 6, done: 90 },
];

describe('the metrics of several processes', () => {
  it('are added up, except a time, of which the last one counts', async () => {
    const text = await addMetrics([await aProcess(one), await aProcess(other)]).metrics();

    for (const line of ['calls_total{kind="read"} 7', 'connections 11', 'done 100', 'seconds_bucket{le="10"} 2', 'seconds_sum 7']) {
      expect(text.split('\n')).toContain(line);
    }
  });

  it('keep the counts of a process that has ended, and not its gauges', async () => {
    const text = await addMetrics([onlyGrowing(await aProcess(one)), await aProcess(other)]).metrics();

    for (const line of ['calls_total{kind="read"} 7', 'connections 6', 'done 90', 'seconds_count 2']) {
      expect(text.split('\n')).toContain(line);
    }
  });
});
