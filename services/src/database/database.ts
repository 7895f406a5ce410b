import { Injectable } from '@nestjs/common';
import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import type { ClientBase, Pool } from 'pg';
import { DataSource, type EntityManager } from 'typeorm';

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
   * The rows that a statement answers with. Each connection has its text read and planned once: what varies from call to call belongs
   * into `values`, as $1, $2 and so on.
   */
  async rows<Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]> {
    const transaction = this.#open.getStore()?.queryRunner;
    const connection = transaction ? ((await transaction.connect()) as ClientBase) : this.#pool;
    const { rows } = await connection.query<Row>({ name: nameOf(text), text, values: [...values] });
    return rows;
  }

  /** Whether the database answers and has what this version works with; that of a newer version has more. */
  async isMigrated(): Promise<boolean> {
    const rows = await this.source.query<{ name: string }[]>('select name from migrations');
    const done = new Set(rows.map(({ name }) => name));
    return this.source.migrations.every(({ name }) => name !== undefined && done.has(name));
  }

  /** Whatever `work` writes through `manager` is kept when it returns and undone when it throws. */
  async transaction<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#transactions += 1;
    try {
      return await this.manager.transaction((manager) => this.#open.run(manager, work));
    } finally {
      this.#transactions -= 1;
      // Until Node 24, as long as a storage is in use each promise of the process is followed: 15 % of a read.
      if (this.#transactions === 0) this.#open.disable();
    }
  }

  /** TypeORM's own. */
  get #pool(): Pool {
    return (this.source.driver as unknown as { master: Pool }).master;
  }
}

const names = new Map<string, string>();

/** The same in all processes: a pool of connections between them and the database may be shared. */
function nameOf(text: string): string {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return name;
}
