import cluster from 'node:cluster';
import { fileURLToPath } from 'node:url';
import type { Settings } from '../settings.ts';
import { keepRunning, type KeptRunning } from '../start/keep-running.ts';
import type { Shutdown } from '../start/shutdown.ts';
import { StartupError } from '../start/startup-error.ts';
import { announce, logLine } from '../start/startup-log.ts';
import { AllMetrics } from './all-metrics.ts';
import type { FromWorker } from './messages.ts';
import { serveMetrics } from './metrics-server.ts';
import { WorkerProcess } from './worker-process.ts';

/**
 * Serves by several worker processes, and starts one again if it ends. Resolves when all listen. The first one publishes the builds,
 * so that the others do not read them too. `shutdown` stops them all at once.
 */
export async function serveByWorkers(settings: Settings, databaseUrl: string, shutdown: Shutdown) {
  // Each worker process accepts connections itself: in Node's other policy the primary process does, and loses one that it has just
  // passed to a process that is killed.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ exec: fileURLToPath(new URL('./worker.js', import.meta.url)), args: [] });
  const workers = new Workers(databaseUrl, settings.keyRing.toVariables());
  if (settings.metricsPort !== undefined) {
    shutdown.add(await serveMetrics(settings.metricsPort, settings.host, () => workers.metrics.read()));
  }
  shutdown.add(() => workers.stop());
  shutdown.beforehand(settings.shutdownDelay, () => workers.drain());
  // One whose event loop is blocked does not notice that this process has gone.
  process.on('exit', () => workers.halt());
  await workers.start(settings.workers);
  void workers.gaveUp.then((reason) => shutdown.exit(reason));
}

class Workers {
  readonly metrics = new AllMetrics();
  readonly #running = new Set<WorkerProcess>();
  readonly #kept: KeptRunning[] = [];
  #isDraining = false;

  /** @param env - one that starts again has the secrets of the others, also if those in the data folder were rotated meanwhile */
  constructor(
    private readonly databaseUrl: string,
    private readonly env: Readonly<Record<string, string>>,
  ) {}

  /** Starts the processes, and another one whenever one has ended. @throws {StartupError} if one of the first does not start */
  async start(count: number) {
    // All load the application meanwhile.
    const [first, ...others] = Array.from({ length: count }, () => this.fork());
    if (first) await this.keep(first, { publishes: true });
    await Promise.all(others.map((worker) => this.keep(worker, { publishes: false })));
  }

  /** Resolves with the reason when one of them ended too often. */
  get gaveUp(): Promise<unknown> {
    return Promise.race(this.#kept.map(({ gaveUp }) => gaveUp));
  }

  drain() {
    this.#isDraining = true;
    for (const worker of this.#running) worker.send({ kind: 'drain' });
  }

  /** Stops all at once, also those that are starting. */
  async stop() {
    await Promise.all([...this.#kept, ...this.#running].map((program) => program.stop()));
  }

  halt() {
    for (const worker of this.#running) worker.halt();
  }

  private async keep(worker: WorkerProcess, options: { publishes: boolean }) {
    const first = await this.serve(worker, options);
    const start = () => this.serve(this.fork(), { publishes: false });
    const onRestart = () => this.metrics.countRestart();
    const endsAgain = new StartupError('A worker process ended again and again. The log has the reason.');
    this.#kept.push(keepRunning({ first, start, onRestart, endsAgain }));
  }

  private fork() {
    const worker = new WorkerProcess(this.env, (message, from) => this.receive(message, from));
    this.#running.add(worker);
    void worker.ended.then(() => this.#running.delete(worker));
    return worker;
  }

  private async serve(worker: WorkerProcess, { publishes }: { publishes: boolean }): Promise<WorkerProcess> {
    await worker.start({ kind: 'start', databaseUrl: this.databaseUrl, publishes });
    this.metrics.add(worker);
    if (this.#isDraining) worker.send({ kind: 'drain' });
    logLine('info', 'A worker process serves.', { worker: worker.pid });
    return worker;
  }

  private receive(message: FromWorker, from: WorkerProcess) {
    if (message.kind === 'progress') announce(message);
    if (message.kind === 'read-metrics') void this.respond(message.id, from);
  }

  private async respond(id: number, to: WorkerProcess) {
    to.send({ kind: 'metrics', id, text: await this.metrics.read() });
  }
}
