import type { HealthReport } from '@daybook/contracts/health';
import type { HealthPoint } from '@daybook/contracts/release-health';
import { Injectable } from '@nestjs/common';
import { WindowCounter } from '../../http/limits/counters.ts';
import { Outcomes } from './outcomes.ts';
import { RolloutWatch } from './rollout-watch.ts';
import { nameOf, Tickets } from './tickets.ts';
import { Votes } from './votes.ts';

const minute = 60_000;

/** Reports of one page in a minute. It sends two or three. Those of a network are limited before they are read (limit-rates.ts). */
const maxReports = 30;

/** Receives the health reports of pages. */
@Injectable()
export class HealthService {
  readonly #byTicket = new WindowCounter(minute);

  constructor(
    private readonly outcomes: Outcomes,
    private readonly tickets: Tickets,
    private readonly votes: Votes,
    private readonly watch: RolloutWatch,
  ) {}

  /**
   * Records the outcomes of the releases that the page was given, each result once.
   *
   * @throws {ProblemError} 429 for too many reports, 422 for an invalid ticket
   */
  async report({ ticket, access, outcomes }: HealthReport, address: string): Promise<void> {
    const { page, releases } = this.tickets.open(ticket);
    this.#byTicket.limit(maxReports, page);
    const own = outcomes.filter((outcome) => releases.includes(nameOf(outcome)));
    if (own.length === 0) return;
    const changes = await this.outcomes.record(page, own, address);
    await this.votes.cast(changes, { page, access, address });
    for (const { app, failed } of changes) if (failed) this.watch.checkSoon(app);
  }

  /** Returns the outcomes of the releases of an app that were reported last. */
  read(app: string, hours: number): Promise<HealthPoint[]> {
    return this.outcomes.read(app, hours);
  }
}
