import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DirectConnections } from '../direct-connections.ts';
import { inBatches, isInBatch } from './in-batches.ts';
import { Jobs } from './jobs.ts';

/** Rows of a table that are deleted once they meet a condition, for which the table has an index. */
export interface ExpiredRows {
  /** The name of the job. */
  readonly name: string;
  readonly table: string;
  readonly condition: string;
}

/** The token by which the list of all expired rows is injected. */
export const expiredRows = Symbol('expiredRows');

/** Deletes expired rows. */
@Injectable()
export class ExpiredRowsJobs implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly connections: DirectConnections,
    @Inject(expiredRows) private readonly expired: readonly ExpiredRows[],
  ) {}

  onModuleInit() {
    for (const rows of this.expired) {
      this.jobs.add({ name: rows.name, everySeconds: 3600, run: (signal) => deleteExpired(this.connections, rows, signal) });
    }
  }
}

/** Deletes in batches until no row is left. */
export const deleteExpired = (connections: DirectConnections, { table, condition }: ExpiredRows, signal: AbortSignal) =>
  inBatches(connections, `delete from ${table} where ${isInBatch(table, condition)}`, signal);
