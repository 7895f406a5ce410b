import type { HealthReport } from '@daybook/contracts/health';
import type { HealthPoint } from '@daybook/contracts/releases';
import { Injectable } from '@nestjs/common';
import { WindowCounter } from '../../http/limits/window-counter.ts';
import { networkOf } from '../../http/connections/client-address.ts';
import { ProblemError, tooManyAttempts } from '../../http/problem-error.ts';
import { Votes } from './votes.ts';
import { HealthCounters } from './health-counters.ts';
import { RolloutWatch } from './rollout-watch.ts';
import { Tickets } from './tickets.ts';

const minute = 60_000;

/** How many reports a minute are read. A page sends two or three; behind one address there may be a whole company. */
const most = { ticket: 30, address: 600 };

/** How releases fare in the pages that were given them. */
@Injectable()
export class HealthService {
  readonly #byTicket = new WindowCounter(minute);
  readonly #byAddress = new WindowCounter(minute);

  constructor(
    private readonly tickets: Tickets,
    private readonly counters: HealthCounters,
    private readonly ballot: Votes,
    private readonly watch: RolloutWatch,
  ) {}

  /**
   * Records what a page tells of the releases that it was given, each result once.
   *
   * @throws {ProblemError} 429 for too many reports, 422 for a ticket that is not ours
   */
  async report({ ticket, access, outcomes }: HealthReport, address: string): Promise<void> {
    limit(this.#byAddress, networkOf(address), most.address);
    const { page, releases } = this.tickets.read(ticket) ?? refuseTicket();
    limit(this.#byTicket, page, most.ticket);
    const own = outcomes.filter(({ app, version }) => releases.includes(`${app}@${version}`));
    if (own.length === 0) return;

    const told = await this.counters.record(page, own);
    await this.ballot.cast(told, { page, access, address });
    for (const { app, failed } of told) if (failed) this.watch.lookSoon(app);
  }

  readHealth(app: string, hours: number): Promise<HealthPoint[]> {
    return this.counters.read(app, hours);
  }
}

function limit(counter: WindowCounter, key: string, most: number) {
  const { count, left } = counter.add(key);
  if (count > most) throw tooManyAttempts(left / 1000);
}

function refuseTicket(): never {
  throw new ProblemError(422, 'The ticket is not good, or has expired.');
}
