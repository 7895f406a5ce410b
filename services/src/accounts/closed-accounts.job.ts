import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DirectConnections } from '../database/direct-connections.ts';
import { inBatches, isInBatch } from '../database/jobs/batches.ts';
import { Jobs } from '../database/jobs/jobs.ts';
import { SecurityLog } from '../security-log/security-log.ts';

/** Deletes accounts for good after the time in which a login could restore them. */
@Injectable()
export class ClosedAccountsJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly connections: DirectConnections,
    private readonly log: SecurityLog,
  ) {}

  onModuleInit() {
    this.jobs.add({ name: 'delete-closed-accounts', everySeconds: 3600, run: (signal) => this.run(signal) });
  }

  /** Deletes the row of the account last, so that the next run can continue an interrupted one. */
  private async run(signal: AbortSignal) {
    const { rows } = await this.connections.query<{ id: string }>(`select id from accounts where ${isOver} limit 1000`);
    for (const { id } of rows) {
      for (const table of await this.ownedTables()) {
        await inBatches(this.connections, `delete from ${table} where ${isInBatch(table, 'owner_id = $1')}`, signal, [id]);
      }
      if (signal.aborted) return;
      await this.connections.query(`delete from accounts where id = $1 and ${isOver}`, [id]);
      this.log.write('account-deleted', undefined, { owner: id });
    }
  }

  /**
   * Returns all tables with an owner that exist in the database, including those of a newer version. Those with triggers come first,
   * because their triggers write to the others.
   */
  private async ownedTables() {
    const { rows } = await this.connections.query<{ name: string }>(
      `select quote_ident(table_name) as name from information_schema.columns join information_schema.tables
        using (table_schema, table_name)
      where table_schema = current_schema() and column_name = 'owner_id' and table_type = 'BASE TABLE'
      order by not exists (select from information_schema.triggers where event_object_schema = table_schema and event_object_table = table_name)`,
    );
    return rows.map(({ name }) => name);
  }
}

/** The last access tokens may be valid for 15 minutes more, and are rejected by the rows of their sessions. */
const isOver = `closes <= now() - interval '20 minutes'`;
