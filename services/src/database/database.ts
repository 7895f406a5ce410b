import { Injectable } from '@nestjs/common';
import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import type { ClientBase, Pool } from 'pg';
import { DataSource, type EntityManager, type EntityTarget, type ObjectLiteral, type QueryDeepPartialEntity } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { DatabaseClient } from './database-client.ts';
import { isConflict } from './database-errors.ts';
import { activeTracing } from '../tracing.ts';
import { timeLimits } from './time-limits.ts';

/** A row to insert. A field that is absent or undefined gets the column's default. */
type Insertable<Row> = { readonly [Field in keyof QueryDeepPartialEntity<Row>]?: QueryDeepPartialEntity<Row>[Field] | undefined };

/** TypeORM's entity manager without its ways to run SQL and to build queries: statements are run by `rows`. */
type Entities = Pick<EntityManager, 'find' | 'findBy' | 'findOneBy' | 'existsBy' | 'insert' | 'upsert' | 'update' | 'delete'>;

/**
 * Access to the tables for requests: entities by `manager`, SQL by `rows` (docs/decisions/0035-reaching-the-database.md). Both join
 * the transaction around the caller.
 */
@Injectable()
export class Database {
  readonly #open = new AsyncLocalStorage<EntityManager>();
  #transactions = 0;

  constructor(private readonly source: DataSource) {
    activeTracing()?.followPool(this.#pool);
  }

  get manager(): Entities {
    return this.#manager;
  }

  get #manager(): EntityManager {
    return this.#open.getStore() ?? this.source.manager;
  }

  /**
   * Runs one SQL statement and returns its rows. Each connection has its text parsed and planned once, unless a pooler is in
   * between: values that vary from call to call belong into `values`, as $1, $2 and so on.
   *
   * @param options.planEachTime - plan for these values: for a statement whose best plan depends on its owner
   */
  async rows<Row extends object>(
    text: string,
    values: readonly unknown[] = [],
    { planEachTime = false }: { planEachTime?: boolean } = {},
  ): Promise<Row[]> {
    const transaction = this.#open.getStore()?.queryRunner;
    // A statement without a name is planned at each execution, also behind PgBouncer, where settings of a session do not hold.
    const statement = { name: planEachTime ? undefined : nameOf(text), text, values: [...values] };
    if (transaction) return (await ((await transaction.connect()) as ClientBase).query<Row>(statement)).rows;
    const { rows } = await this.#pool.query<Row>(statement).catch((error: unknown) => {
      if (!isConflict(error)) throw error;
      return this.#pool.query<Row>(statement);
    });
    return rows;
  }

  /** Inserts the rows that conflict with none, because an error would end the transaction. Returns their values of `column`. */
  async insertMissing<Row extends ObjectLiteral, Column extends keyof Row & string>(
    entity: EntityTarget<Row>,
    rows: readonly Insertable<Row>[],
    column: Column,
  ): Promise<Row[Column][]> {
    const inserted: Row[] = [];
    // A statement has at most 65,535 parameters.
    for (let start = 0; start < rows.length; start += 1000) {
      const insertion = this.#manager
        .createQueryBuilder()
        .insert()
        .into(entity)
        .values(rows.slice(start, start + 1000));
      const result = await insertion.orIgnore().returning([column]).updateEntity(false).execute();
      inserted.push(...(result.raw as Row[]));
    }
    return inserted.map((row) => row[column]);
  }

  /**
   * Runs `work` in a transaction, or in a savepoint of the open one. `work` runs a second time after a deadlock or a failed
   * serialization: it must have no effects but those on the tables. `statementLimit` is in milliseconds, for each of its
   * statements.
   */
  async transaction<Result>(work: () => Promise<Result>, options: { statementLimit?: number } = {}): Promise<Result> {
    const isInner = this.#open.getStore() !== undefined;
    return this.#transact(work, options).catch((error: unknown) => {
      if (isInner || !isConflict(error)) throw error;
      return this.#transact(work, options);
    });
  }

  async #transact<Result>(work: () => Promise<Result>, { statementLimit }: { statementLimit?: number }): Promise<Result> {
    this.#transactions += 1;
    try {
      return await this.#manager.transaction((manager) =>
        this.#open.run(manager, () => (statementLimit === undefined ? work() : withLimit(manager, statementLimit, work))),
      );
    } finally {
      this.#transactions -= 1;
      // Before Node 24, a storage that is in use makes Node track every promise of the process: 15 % of the time of a read.
      if (this.#transactions === 0) this.#open.disable();
    }
  }

  /** Returns the number of connections in the pool, and of requests that wait for one. */
  get poolState() {
    const { totalCount: total, idleCount: idle, waitingCount: waiting } = this.#pool;
    return { total, idle, waiting };
  }

  get #pool(): Pool {
    return (this.source.driver as PostgresDriver).master as Pool;
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

/** Returns the same name in all processes, because they may share connections of a pooler. */
function nameOf(text: string): string {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return name;
}
