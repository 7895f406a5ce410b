import type { HealthReport } from '@daybook/contracts/health';
import type { HealthPoint } from '@daybook/contracts/releases';
import { Injectable } from '@nestjs/common';
import { WindowCounter } from '../../http/limits/counters.ts';
import { networkOf } from '../../http/connections/client-address.ts';
import { ProblemError, tooManyAttempts } from '../../http/problem-error.ts';
import { Votes } from './votes.ts';
import { HealthCounters } from './health-counters.ts';
import { RolloutWatch } from './rollout-watch.ts';
import { Tickets } from './tickets.ts';

const minute = 60_000;

/** Reports a minute. A page sends two or three; a whole company may share one address. */
const maxReports = { ticket: 30, address: 600 };

/** Receives the health reports of pages. */
@Injectable()
export class HealthService {
  readonly #byTicket = new WindowCounter(minute);
  readonly #byAddress = new WindowCounter(minute);

  constructor(
    private readonly tickets: Tickets,
    private readonly counters: HealthCounters,
    private readonly votes: Votes,
    private readonly watch: RolloutWatch,
  ) {}

  /**
   * Records the outcomes of the releases that the page was given, each result once.
   *
   * @throws {ProblemError} 429 for too many reports, 422 for an invalid ticket
   */
  async report({ ticket, access, outcomes }: HealthReport, address: string): Promise<void> {
    limit(this.#byAddress, networkOf(address), maxReports.address);
    const { page, releases } = this.tickets.read(ticket) ?? rejectTicket();
    limit(this.#byTicket, page, maxReports.ticket);
    const own = outcomes.filter(({ app, version }) => releases.includes(`${app}@${version}`));
    if (own.length === 0) return;

    const changes = await this.counters.record(page, own);
    await this.votes.cast(changes, { page, access, address });
    for (const { app, failed } of changes) if (failed) this.watch.checkSoon(app);
  }

  readHealth(app: string, hours: number): Promise<HealthPoint[]> {
    return this.counters.read(app, hours);
  }
}

function limit(counter: WindowCounter, key: string, most: number) {
  const { count, left } = counter.add(key);
  if (count > most) throw tooManyAttempts(left / 1000);
}

function rejectTicket(): never {
  throw new ProblemError(422, 'The ticket is invalid or has expired. Reload the page.');
}
