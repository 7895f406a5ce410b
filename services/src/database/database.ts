import { Injectable } from '@nestjs/common';
import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import type { ClientBase, Pool } from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import { DatabaseClient } from './database-client.ts';
import { isConflict } from './is-away.ts';
import { timeLimits } from './time-limits.ts';

interface TransactionOptions {
  /** How long each of its statements may take, in milliseconds. */
  readonly statementLimit?: number;
}

/** The road to the tables. A service need not know whether a transaction was opened around it. */
@Injectable()
export class Database {
  readonly #open = new AsyncLocalStorage<EntityManager>();
  #transactions = 0;

  constructor(private readonly source: DataSource) {}

  /** Speaks within the transaction that is open around the caller, if there is one. */
  get manager(): EntityManager {
    return this.#open.getStore() ?? this.source.manager;
  }

  /**
   * The rows that a statement answers with. Each connection has its text read and planned once, unless a pooler is in between: what varies from call to call belongs
   * into `values`, as $1, $2 and so on.
   *
   * @param options.planEachTime - plan for these values: for a statement whose best plan depends on whose rows they are
   */
  async rows<Row extends object>(
    text: string,
    values: readonly unknown[],
    { planEachTime = false }: { planEachTime?: boolean } = {},
  ): Promise<Row[]> {
    const transaction = this.#open.getStore()?.queryRunner;
    // Without a name PostgreSQL reads and plans it again, also behind PgBouncer, where settings of a session do not hold.
    const statement = { ...(!planEachTime && { name: nameOf(text) }), text, values: [...values] };
    if (transaction) return (await ((await transaction.connect()) as ClientBase).query<Row>(statement)).rows;
    const { rows } = await this.#pool.query<Row>(statement).catch((error: unknown) => {
      if (!isConflict(error)) throw error;
      return this.#pool.query<Row>(statement);
    });
    return rows;
  }

  /**
   * Runs `work` in a transaction, or in a savepoint of the one that is open. What it writes through `manager` is kept when it returns
   * and undone when it throws. It runs a second time when the database undid the first because of a deadlock: it must have no effects
   * but those on the tables.
   */
  async transaction<Result>(work: () => Promise<Result>, options: TransactionOptions = {}): Promise<Result> {
    const isInner = this.#open.getStore() !== undefined;
    try {
      return await this.#transact(work, options);
    } catch (error) {
      if (isInner || !isConflict(error)) throw error;
      return this.#transact(work, options);
    }
  }

  async #transact<Result>(work: () => Promise<Result>, { statementLimit }: TransactionOptions): Promise<Result> {
    this.#transactions += 1;
    try {
      return await this.manager.transaction((manager) =>
        this.#open.run(manager, () => (statementLimit === undefined ? work() : withLimit(manager, statementLimit, work))),
      );
    } finally {
      this.#transactions -= 1;
      // Until Node 24, as long as a storage is in use each promise of the process is followed: 15 % of a read.
      if (this.#transactions === 0) this.#open.disable();
    }
  }

  /** Connections of the pool, and requests that wait for one. */
  get poolState() {
    const { totalCount: total, idleCount: idle, waitingCount: waiting } = this.#pool;
    return { total, idle, waiting };
  }

  /** TypeORM's own. */
  get #pool(): Pool {
    return (this.source.driver as unknown as { master: Pool }).master;
  }
}

/** Gives the statements of a transaction another limit than the ordinary one. */
async function withLimit<Result>({ queryRunner }: EntityManager, limit: number, work: () => Promise<Result>): Promise<Result> {
  const connection: unknown = await queryRunner?.connect();
  if (!(connection instanceof DatabaseClient)) throw new Error('A transaction has a connection.');
  await connection.query(`set local statement_timeout = ${limit}`);
  connection.limitStatements(limit + timeLimits.silence);
  try {
    return await work();
  } finally {
    connection.limitStatements(undefined);
  }
}

const names = new Map<string, string>();

/** The same in all processes: a pool of connections between them and the database may be shared. */
function nameOf(text: string): string {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return name;
}
