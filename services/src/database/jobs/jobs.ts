import { Logger, type OnModuleDestroy } from '@nestjs/common';
import { setTimeout as wait } from 'node:timers/promises';
import { inNewTrace } from '../../tracing.ts';
import { DirectConnections } from '../direct-connections.ts';
import { duration, failures, lastSuccess } from './job-metrics.ts';

/** Work that is repeated, by one server at a time. */
export interface Job {
  /** Names it in the log, in the table `jobs` and in its metric. */
  readonly name: string;
  readonly everySeconds: number;
  /** Must stop soon after the signal aborts. */
  readonly run: (signal: AbortSignal) => Promise<unknown>;
}

const standardTiming = {
  /** Servers that start together run their first jobs at different times within so many milliseconds. */
  firstWithin: 10_000,
  /** After so many milliseconds a server checks whether a job is due, unless the job itself is more frequent. */
  lookEvery: 60_000,
  /** How long a run may take. Then it is aborted, and another server may start the job. */
  limitSeconds: 600,
};

/** A failed job is retried after this, or after its own period if that is shorter. */
const retrySeconds = 300;

/** How long a shutdown waits for aborted jobs, in milliseconds. */
const stopWithin = 2000;

/**
 * Runs each job once per period, for any number of servers. A row per job has the time at which it is due; a server claims a job by
 * moving that time into the future, so a server that dies holds a job no longer than its limit.
 *
 * `@nestjs/schedule` is not used: it runs each job on every server.
 */
export class Jobs implements OnModuleDestroy {
  readonly #logger = new Logger(Jobs.name);
  readonly #stopping = new AbortController();
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #running = new Set<Promise<void>>();

  readonly #timing: typeof standardTiming;

  constructor(
    private readonly connections: DirectConnections,
    timing: Partial<typeof standardTiming> = {},
  ) {
    this.#timing = { ...standardTiming, ...timing };
  }

  add(job: Job) {
    this.schedule(job, Math.random() * this.#timing.firstWithin);
  }

  async onModuleDestroy() {
    this.#stopping.abort();
    for (const timer of this.#timers.values()) clearTimeout(timer);
    await Promise.race([Promise.all(this.#running), wait(stopWithin, undefined, { ref: false })]);
  }

  private schedule(job: Job, milliseconds: number) {
    if (this.#stopping.signal.aborted) return;
    this.#timers.set(job.name, setTimeout(() => this.begin(job), milliseconds).unref());
  }

  private begin(job: Job) {
    const attempt = this.attempt(job).catch((error: unknown) => this.#logger.error(error, `The job ${job.name} failed.`));
    this.#running.add(attempt);
    void attempt.finally(() => {
      this.#running.delete(attempt);
      this.schedule(job, Math.min(job.everySeconds * 1000, this.#timing.lookEvery) * (0.75 + Math.random() / 2));
    });
  }

  private async attempt(job: Job) {
    const claim = await this.claim(job);
    if (claim === null) return;
    let isDone = false;
    const measured = duration.startTimer({ job: job.name });
    try {
      const limit = AbortSignal.timeout(this.#timing.limitSeconds * 1000);
      const signal = AbortSignal.any([this.#stopping.signal, limit]);
      await inNewTrace(`job ${job.name}`, async () => job.run(signal));
      isDone = !signal.aborted;
      if (limit.aborted) throw new Error(`It was not done after ${this.#timing.limitSeconds} s.`);
    } finally {
      measured();
      if (!isDone && !this.#stopping.signal.aborted) failures.inc({ job: job.name });
      await this.finish(job, claim, isDone);
    }
  }

  /** Claims the job if it is due. Returns the time until which it is ours, or null. */
  private async claim(job: Job): Promise<string | null> {
    const [row] = await this.run(claimJob, [job.name, this.#timing.limitSeconds]);
    return row?.claim ?? null;
  }

  private async finish(job: Job, claim: string, isDone: boolean) {
    const { everySeconds } = job;
    const pause = isDone ? everySeconds : this.#stopping.signal.aborted ? 0 : Math.min(everySeconds, retrySeconds);
    await this.run(finishJob, [job.name, claim, pause, isDone]);
  }

  private async run(statement: string, values: readonly [job: string, ...unknown[]]) {
    const { rows } = await this.connections.query<{ claim?: string | null; succeeded: number | null }>(statement, values);
    const [job] = values;
    if (rows[0]?.succeeded) lastSuccess.set({ job }, rows[0].succeeded);
    return rows;
  }
}

const claimJob = `
  with claimed as (
    insert into jobs as job (name, due) values ($1, now() + make_interval(secs => $2))
    on conflict (name) do update set due = excluded.due where job.due <= now()
    returning due
  )
  select (select due::text from claimed) as claim,
    (select extract(epoch from succeeded)::float from jobs where name = $1) as succeeded`;

/** Changes nothing if another server has taken the job since, because the limit had passed. */
const finishJob = `
  update jobs set due = now() + make_interval(secs => $3), succeeded = case when $4 then now() else succeeded end
  where name = $1 and due = $2::timestamptz
  returning extract(epoch from succeeded)::float as succeeded`;
