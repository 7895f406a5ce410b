import { Counter, Registry } from 'prom-client';
import { AllMetrics } from './all-metrics.ts';
import type { FromWorker } from './messages.ts';

/** A process that has counted so many calls, and what ends it. */
async function aProcess(calls: number) {
  const registry = new Registry();
  new Counter({ name: 'calls_total', help: 'Calls.', registers: [registry] }).inc(calls);
  const metrics = await registry.getMetricsAsJSON();
  const listeners = new Set<(message: FromWorker) => void>();
  let end = () => {};
  const process = {
    ended: new Promise<void>((resolve) => (end = resolve)),
    send(message: { kind: string; id?: number }) {
      for (const listener of listeners) listener({ kind: 'measured', id: message.id ?? 0, metrics });
    },
    onMessage(_kind: string, listener: (message: never) => void) {
      listeners.add(listener as (message: FromWorker) => void);
      return () => void listeners.delete(listener as (message: FromWorker) => void);
    },
  };
  return { process, end };
}

describe('the metrics of all processes', () => {
  it('keep the counts of processes that end at the same time, also in a read meanwhile', async () => {
    const all = new AllMetrics();
    const processes = await Promise.all([3, 4, 5].map(aProcess));
    for (const { process } of processes) all.add(process);
    expect(await all.read()).toContain('calls_total 12');

    const [one, other] = processes;
    one?.end();
    other?.end();
    const meanwhile = all.read();

    for (const text of [await meanwhile, await all.read()]) expect(text).toContain('calls_total 12');
    expect(await all.read()).toContain('daybook_workers 1');
  });
});
