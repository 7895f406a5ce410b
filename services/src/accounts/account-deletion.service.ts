import type { Deletion } from '@daybook/contracts/own-account';
import type { Proof } from '@daybook/contracts/proof';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../database/database.ts';
import { DirectConnections } from '../database/direct-connections.ts';
import { Jobs } from '../database/jobs/jobs.ts';
import type { OwnSession } from '../http/endpoint.ts';
import { unauthorized } from '../http/problem-error.ts';
import { type Caller, SecurityLog } from '../security-log/security-log.ts';
import { ProofsService } from './proofs.service.ts';
import { RevokedSessions } from './revoked-sessions.ts';

/** How many rows one statement deletes. */
const batchSize = 5000;

/** How long a login can restore an account before it is deleted for good. */
export class DeletionGrace {
  constructor(readonly days: number) {}
}

/** Closes accounts when their owners ask for it. */
@Injectable()
export class AccountDeletionService {
  constructor(
    private readonly database: Database,
    private readonly revoked: RevokedSessions,
    private readonly grace: DeletionGrace,
    private readonly proofs: ProofsService,
  ) {}

  get graceDays(): number {
    return this.grace.days;
  }

  /**
   * Schedules the deletion of the account, and ends its sessions and its connections to portals at once. A login restores the
   * account.
   *
   * @throws {ProblemError} 401 if the session has ended meanwhile, 403 if the proof is wrong, 429 after too many wrong proofs
   */
  async deleteAccount(own: OwnSession, proof: Proof, caller: Caller): Promise<Deletion> {
    const { owner } = own;
    const whileProven = await this.proofs.check(own, proof, caller);
    const { closes, sessions } = await whileProven(async () => {
      const [account] = await this.database.rows<{ closes: Date }>(
        `update accounts set closes = now() + make_interval(days => $2) where id = $1 and closes is null returning closes`,
        [owner, this.grace.days],
      );
      if (!account) throw unauthorized('This account does not exist.');
      await this.database.rows('delete from connect_codes where owner_id = $1', [owner]);
      await this.database.rows('update connections set revoked = now() where owner_id = $1 and revoked is null', [owner]);
      const ended = await this.database.rows<{ id: string }>(
        'update sessions set revoked = now() where owner_id = $1 and revoked is null returning id',
        [owner],
      );
      return { closes: account.closes, sessions: ended.map(({ id }) => id) };
    });
    this.revoked.add(sessions);
    return { until: closes.toISOString() };
  }
}

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
    const { rows } = await this.connections.query<{ id: string }>('select id from accounts where closes <= now() limit 1000');
    for (const { id } of rows) {
      for (const table of await this.ownedTables()) await this.deleteAll(table, id, signal);
      if (signal.aborted) return;
      await this.connections.query('delete from accounts where id = $1 and closes <= now()', [id]);
      this.log.write('account-deleted', undefined, { owner: id });
    }
  }

  /** Returns all tables with an owner that exist in the database, including those of a newer version. */
  private async ownedTables() {
    const { rows } = await this.connections.query<{ name: string }>(
      `select quote_ident(table_name) as name from information_schema.columns join information_schema.tables
        using (table_schema, table_name)
      where table_schema = current_schema() and column_name = 'owner_id' and table_type = 'BASE TABLE'`,
    );
    return rows.map(({ name }) => name);
  }

  private async deleteAll(table: string, owner: string, signal: AbortSignal) {
    const rows = `select ctid from ${table} where owner_id = $1 limit ${batchSize}`;
    const statement = `delete from ${table} where ctid = any(array(${rows})) and owner_id = $1`;
    for (let deleted = batchSize; deleted === batchSize && !signal.aborted;) {
      deleted = (await this.connections.query(statement, [owner])).rowCount ?? 0;
    }
  }
}
