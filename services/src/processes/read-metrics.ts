import cluster from 'node:cluster';
import { metrics } from '../metrics.ts';
import type { FromWorker, ToWorker } from './messages.ts';

/** How long the primary process may take, in milliseconds: longer than it waits for a worker process. */
const readWithin = 3000;

let requests = 0;
let reading: Promise<string> | undefined;

/**
 * Returns the text for Prometheus: the metrics of this process; in a worker process those of all of them, because nobody can choose
 * which one responds. Calls at the same time get the same one.
 *
 * @throws if the primary process does not respond within three seconds
 */
export const readMetrics = (): Promise<string> => (cluster.isWorker ? readShared() : metrics.metrics());

const readShared = () => (reading ??= readFromPrimary().finally(() => (reading = undefined)));

function readFromPrimary(): Promise<string> {
  const id = (requests += 1);
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      process.off('message', onMessage);
    };
    const onMessage = (message: ToWorker) => {
      if (message.kind !== 'metrics' || message.id !== id) return;
      end();
      resolve(message.text);
    };
    const timer = setTimeout(() => {
      end();
      reject(new Error('The primary process did not send the metrics.'));
    }, readWithin);
    process.on('message', onMessage);
    process.send?.({ kind: 'read-metrics', id } satisfies FromWorker);
  });
}
