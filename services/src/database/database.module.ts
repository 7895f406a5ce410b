import { type DynamicModule, Inject, Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Gauge } from 'prom-client';
import type { DataSourceOptions } from 'typeorm';
import { metrics } from '../metrics.ts';
import { servingOptions, type ServingOptions } from './data-source.ts';
import { Database } from './database.ts';
import { DirectConnections, directUrl } from './direct-connections.ts';
import { deleteExpired, type ExpiredRows } from './jobs/expired-rows.ts';
import { Jobs } from './jobs/jobs.ts';

interface DatabaseOptions extends ServingOptions {
  readonly entities: NonNullable<DataSourceOptions['entities']>;
  readonly expiredRows: readonly ExpiredRows[];
}

const expiredRows = Symbol('expiredRows');

/** The database for all domains. It knows none of them: their entities and the rows that expire are passed in. */
@Module({})
export class DatabaseModule implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly connections: DirectConnections,
    private readonly jobs: Jobs,
    @Inject(expiredRows) private readonly expired: readonly ExpiredRows[],
  ) {}

  static with({ entities, expiredRows: rows, ...options }: DatabaseOptions): DynamicModule {
    return {
      module: DatabaseModule,
      global: true,
      imports: [TypeOrmModule.forRoot({ ...servingOptions(options), entities, retryAttempts: 0 })],
      providers: [
        { provide: directUrl, useValue: options.directUrl ?? options.url },
        { provide: expiredRows, useValue: rows },
        Database,
        DirectConnections,
        { provide: Jobs, useFactory: (connections: DirectConnections) => new Jobs(connections), inject: [DirectConnections] },
      ],
      exports: [directUrl, Database, DirectConnections, Jobs],
    };
  }

  onModuleInit() {
    for (const rows of this.expired) {
      this.jobs.add({ name: rows.name, everySeconds: 3600, run: (signal) => deleteExpired(this.connections, rows, signal) });
    }
    measurePool(this.database);
  }
}

function measurePool(database: Database) {
  // The tests create several applications in one process.
  metrics.removeSingleMetric(poolGauge);
  new Gauge({
    name: poolGauge,
    help: 'Connections of the pool (state total, idle) and requests that wait for one (state waiting).',
    labelNames: ['state'],
    registers: [metrics],
    collect() {
      for (const [state, count] of Object.entries(database.poolState)) this.set({ state }, count);
    },
  });
}

const poolGauge = 'daybook_database_connections';
