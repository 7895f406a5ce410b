import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DirectConnections } from '../direct-connections.ts';
import { inBatches, isInBatch } from './in-batches.ts';
import { Jobs } from './jobs.ts';

/** Rows of a table that are deleted once they meet a condition, which an index of the table answers. */
export interface ExpiredRows {
  /** The name of the job. */
  readonly name: string;
  readonly table: string;
  readonly condition: string;
  readonly everySeconds: number;
}

const hour = 3600;

/** Everything that is deleted because its time has passed. */
export const expiredRows: readonly ExpiredRows[] = [
  { name: 'delete-sessions', table: 'sessions', condition: 'expires < now()', everySeconds: hour },
  {
    name: 'delete-idempotency-keys',
    table: 'idempotency_keys',
    condition: `created < now() - interval '24 hours'`,
    everySeconds: hour,
  },
  { name: 'delete-outcomes', table: 'outcomes', condition: `at < now() - interval '3 days'`, everySeconds: hour },
  { name: 'delete-health-minutes', table: 'health_minutes', condition: `minute < now() - interval '30 days'`, everySeconds: hour },
  { name: 'delete-health-votes', table: 'health_votes', condition: `hour < now() - interval '8 days'`, everySeconds: hour },
  { name: 'delete-health-tallies', table: 'health_tallies', condition: `minute < now() - interval '30 days'`, everySeconds: hour },
  { name: 'delete-try-links', table: 'try_links', condition: `until < now() - interval '365 days'`, everySeconds: hour },
  { name: 'delete-connect-codes', table: 'connect_codes', condition: `created < now() - interval '1 day'`, everySeconds: hour },
  { name: 'delete-unused-connections', table: 'connections', condition: `used < now() - interval '14 days'`, everySeconds: hour },
  { name: 'delete-revoked-connections', table: 'connections', condition: 'revoked is not null', everySeconds: hour },
  {
    // Their providers could not be told for so long.
    name: 'delete-revoked-calendars',
    table: 'calendar_grants',
    condition: `revoked < now() - interval '30 days'`,
    everySeconds: hour,
  },
  { name: 'delete-spent-challenges', table: 'spent_challenges', condition: 'expires < now()', everySeconds: hour },
  { name: 'delete-demo-oauth', table: 'demo_oauth', condition: 'expires < now()', everySeconds: hour },
  {
    name: 'delete-attempts',
    table: 'attempts',
    condition: `expire < ((extract(epoch from now()) - 3600) * 1000)::bigint`,
    everySeconds: hour,
  },
];

/** Deletes what has expired. */
@Injectable()
export class ExpiredRowsJobs implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly connections: DirectConnections,
  ) {}

  onModuleInit() {
    for (const rows of expiredRows) {
      const { name, everySeconds } = rows;
      this.jobs.add({ name, everySeconds, run: (signal) => deleteExpired(this.connections, rows, signal) });
    }
  }
}

/** Deletes in batches until no row is left. */
export const deleteExpired = (connections: DirectConnections, { table, condition }: ExpiredRows, signal: AbortSignal) =>
  inBatches(connections, `delete from ${table} where ${isInBatch(table, condition)}`, signal);
