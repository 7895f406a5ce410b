import { Injectable } from '@nestjs/common';
import { AsyncLocalStorage } from 'node:async_hooks';
import { DataSource, type EntityManager } from 'typeorm';

/** The road to the tables. A service need not know whether a transaction was opened around it. */
@Injectable()
export class Database {
  readonly #open = new AsyncLocalStorage<EntityManager>();

  constructor(private readonly source: DataSource) {}

  /** Speaks within the transaction that is open around the caller, if there is one. */
  get manager(): EntityManager {
    return this.#open.getStore() ?? this.source.manager;
  }

  /** Whether the database answers and has what this version works with; that of a newer version has more. */
  async isMigrated(): Promise<boolean> {
    const rows = await this.source.query<{ name: string }[]>('select name from migrations');
    const done = new Set(rows.map(({ name }) => name));
    return this.source.migrations.every(({ name }) => name !== undefined && done.has(name));
  }

  /** Whatever `work` writes through `manager` is kept when it returns and undone when it throws. */
  transaction<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.manager.transaction((manager) => this.#open.run(manager, work));
  }
}
