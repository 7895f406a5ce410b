import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { RunningProgram } from '../start/keep-running.ts';
import { StartupError } from '../start/startup-error.ts';
import { logLine } from '../start/startup-log.ts';
import { watchHeartbeat } from './heartbeat.ts';
import type { FromWorker, StartMessage, ToWorker } from './messages.ts';

/** How long a worker process may take to stop, in milliseconds: longer than its drain, and less than the whole shutdown. */
const stopWithin = 18_000;

/** A worker process, seen from the primary process. */
export class WorkerProcess implements RunningProgram {
  readonly ended: Promise<void>;
  readonly #worker: Worker;
  readonly #loaded: Promise<void>;
  #hasLoaded = false;
  #isEndExpected = false;

  /** Starts a process that loads the application and then waits for `start`. `env` is added to the variables of this process. */
  constructor(env: Readonly<Record<string, string>>, onMessage: (message: FromWorker, from: WorkerProcess) => void) {
    this.#worker = cluster.fork(env);
    // `exit` may be emitted before the last message.
    this.ended = once(this.#worker.process, 'close').then(() => this.logEnd());
    this.#worker.on('message', (message: FromWorker) => onMessage(message, this));
    this.#loaded = new Promise((resolve) => this.onMessage('loaded', () => resolve()));
    void this.#loaded.then(() => this.watch());
    void this.#loaded.then(() => (this.#hasLoaded = true));
    // An error of sending to a process that has just ended.
    this.#worker.on('error', () => {});
  }

  /** Resolves when it listens. @throws {StartupError} if it ends before */
  async start(message: StartMessage) {
    let reason: string | undefined;
    const ready = new Promise<void>((resolve) => {
      this.#worker.on('message', (received: FromWorker) => {
        if (received.kind === 'ready') resolve();
        if (received.kind !== 'failed') return;
        reason = received.message;
        this.#isEndExpected = true;
      });
    });
    void this.#loaded.then(() => this.send(message));
    const failed = this.ended.then(() => {
      throw new StartupError(reason ?? 'A worker process ended while it started.');
    });
    await Promise.race([ready, failed]);
    failed.catch(() => {});
  }

  get pid(): number | undefined {
    return this.#worker.process.pid;
  }

  send(message: ToWorker) {
    if (this.#worker.isConnected()) this.#worker.send(message);
  }

  /** Calls `listener` for each message of a kind, until the process ends. Returns what ends that earlier. */
  onMessage<Kind extends FromWorker['kind']>(kind: Kind, listener: (message: Extract<FromWorker, { kind: Kind }>) => void) {
    const onAny = (message: FromWorker) => {
      if (message.kind === kind) listener(message as Extract<FromWorker, { kind: Kind }>);
    };
    this.#worker.on('message', onAny);
    return () => void this.#worker.off('message', onAny);
  }

  async stop() {
    this.#isEndExpected = true;
    // A process that is loading would not get the message, and has nothing to close.
    if (this.#hasLoaded) this.send({ kind: 'stop' });
    else this.halt();
    const timer = setTimeout(() => this.halt(), stopWithin);
    await this.ended;
    clearTimeout(timer);
  }

  halt() {
    this.#worker.process.kill('SIGKILL');
  }

  /** Kills it if its event loop hangs, also while it starts. */
  private watch() {
    const onSilent = () => {
      logLine('error', 'A worker process does not respond and is killed.', { worker: this.pid });
      this.halt();
    };
    const stop = watchHeartbeat((onBeat) => this.onMessage('alive', onBeat), onSilent);
    void this.ended.then(stop);
  }

  private logEnd() {
    if (this.#isEndExpected) return;
    const { exitCode, signalCode } = this.#worker.process;
    logLine('error', `A worker process has ended (${signalCode ?? `exit code ${exitCode}`}).`, { worker: this.pid });
  }
}
