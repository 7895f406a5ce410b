import { setTimeout as wait } from 'node:timers/promises';
import { Counter, Gauge, Registry } from 'prom-client';
import { addMetrics, onlyGrowing } from './add-metrics.ts';
import type { MeasuredMetrics } from './messages.ts';
import type { WorkerProcess } from './worker-process.ts';

/** How long a worker process may take to send its metrics, in milliseconds. After that its last ones count. */
const measureWithin = 1000;

type MeasuredProcess = Pick<WorkerProcess, 'ended' | 'send' | 'onMessage'>;

/** The metrics of all worker processes together, in the primary process. */
export class AllMetrics {
  readonly #own = new Registry();
  /** Of each running process, as it sent them last. */
  readonly #last = new Map<MeasuredProcess, MeasuredMetrics>();
  /** Of processes that have ended: the sum of all until the last read, and those that ended later. */
  readonly #ended: MeasuredMetrics[] = [];
  #reading: Promise<string> | undefined;
  #requests = 0;
  readonly #restarts = new Counter({
    name: 'daybook_worker_restarts_total',
    help: 'Worker processes that were started again, because one had ended.',
    registers: [this.#own],
  });

  constructor() {
    const count = () => this.#last.size;
    new Gauge({
      name: 'daybook_workers',
      help: 'Worker processes that run.',
      registers: [this.#own],
      collect() {
        this.set(count());
      },
    });
  }

  /** Counts the process until it ends. */
  add(worker: MeasuredProcess) {
    this.#last.set(worker, []);
    void worker.ended.then(() => this.remove(worker));
  }

  countRestart() {
    this.#restarts.inc();
  }

  /** Returns the text for Prometheus. Calls at the same time get the same one. */
  read(): Promise<string> {
    this.#reading ??= this.readNow().finally(() => (this.#reading = undefined));
    return this.#reading;
  }

  private async readNow() {
    await Promise.all([...this.#last.keys()].map((worker) => this.measure(worker)));
    const own = await this.#own.getMetricsAsJSON();
    await this.addUpEnded();
    return addMetrics([own, ...this.#ended, ...this.#last.values()]).metrics();
  }

  private async measure(worker: MeasuredProcess) {
    const id = (this.#requests += 1);
    const { promise, stop } = nextMeasured(worker, id);
    worker.send({ kind: 'measure', id });
    const metrics = await Promise.race([promise, worker.ended, wait(measureWithin, undefined, { ref: false })]);
    stop();
    if (metrics && this.#last.has(worker)) this.#last.set(worker, metrics);
  }

  /** At once: a process that ends at the same time, or a read, finds each process in one of the two. */
  private remove(worker: MeasuredProcess) {
    this.#ended.push(onlyGrowing(this.#last.get(worker) ?? []));
    this.#last.delete(worker);
  }

  /** A process that ends meanwhile is added up the next time. */
  private async addUpEnded() {
    const { length } = this.#ended;
    const sum = await addMetrics(this.#ended).getMetricsAsJSON();
    this.#ended.splice(0, length, sum);
  }
}

function nextMeasured(worker: MeasuredProcess, id: number) {
  let stop = () => {};
  const promise = new Promise<MeasuredMetrics>((resolve) => {
    stop = worker.onMessage('measured', (message) => message.id === id && resolve(message.metrics));
  });
  return { promise, stop };
}
