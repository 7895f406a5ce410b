import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';

const hour = 3_600_000;

/** Does what has to be done now and then, such as forgetting what has expired. Any number of processes may do it at once. */
@Injectable()
export class Hourly implements OnModuleDestroy {
  readonly #logger = new Logger(Hourly.name);
  readonly #timers: NodeJS.Timeout[] = [];

  /** A task that fails is tried again an hour later. */
  add(task: () => Promise<unknown>) {
    const attempt = () => void task().catch((error: unknown) => this.#logger.error(error));
    this.#timers.push(setInterval(attempt, hour).unref());
  }

  onModuleDestroy() {
    this.#timers.forEach(clearInterval);
  }
}
