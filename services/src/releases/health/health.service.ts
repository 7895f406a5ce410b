import type { HealthReport, Outcome } from '@daybook/contracts/health';
import { type HealthPoint, healthReleases } from '@daybook/contracts/releases';
import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.ts';
import { instant } from '../../database/instant.ts';
import { Refusal } from '../../http/refusal.ts';
import { OutcomeEntity } from '../outcome.entity.ts';
import { RolloutWatch } from './rollout-watch.ts';
import { Tickets } from './tickets.ts';

/** How releases fare in the pages that were given them. */
@Injectable()
export class HealthService {
  constructor(
    private readonly database: Database,
    private readonly tickets: Tickets,
    private readonly watch: RolloutWatch,
  ) {}

  /** A page tells of what it was given, each result once. */
  async report({ ticket, outcomes }: HealthReport): Promise<void> {
    const { page, releases } = this.tickets.read(ticket) ?? refuseTicket();
    const own = outcomes.filter(({ app, version }) => releases.includes(`${app}@${version}`));
    if (own.length === 0) return;

    const told = own.map((outcome) => ({ ticket: page, ...outcome, error: outcome.error ?? null }));
    await this.database.manager.createQueryBuilder().insert().into(OutcomeEntity).values(told).orIgnore().execute();
    await Promise.all([...failed(own)].map((app) => this.watch.look(app)));
  }

  /** Of the releases that pages told of last, in stretches of five minutes for up to six hours, of an hour for up to a week, else of a day. */
  async readHealth(app: string, hours: number): Promise<HealthPoint[]> {
    const stretch = hours <= 6 ? '5 minutes' : hours <= 168 ? '1 hour' : '1 day';
    const rows = await this.database.manager.query<(Omit<HealthPoint, 'ms'> & { ms: number | null })[]>(
      `select version, ${instant('at')}, mounted, failed, stumbled, ms from (
        select version, date_bin($3, at, 'epoch') as at,
          count(*) filter (where result = 'mounted')::int as mounted,
          count(*) filter (where result = 'failed')::int as failed,
          count(*) filter (where result = 'stumbled')::int as stumbled,
          percentile_cont(0.5) within group (order by ms) filter (where result = 'mounted') as ms
        from outcomes where app = $1 and at > now() - make_interval(hours => $2) and version in (
          select version from outcomes where app = $1 and at > now() - make_interval(hours => $2)
          group by version order by max(at) desc limit $4
        )
        group by version, date_bin($3, at, 'epoch')
      ) points order by points.at, version`,
      [app, hours, stretch, healthReleases],
    );
    // Where it was never mounted there is no time that it took.
    return rows.map(({ ms, ...point }) => ({ ...point, ...(ms !== null && { ms }) }));
  }
}

/** Only a failure can bring a halt about. */
const failed = (outcomes: readonly Outcome[]) =>
  new Set(outcomes.filter(({ result }) => result !== 'mounted').map(({ app }) => app));

function refuseTicket(): never {
  throw new Refusal(422, 'The ticket is not good, or has expired.');
}
