import { type DynamicModule, Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Gauge } from 'prom-client';
import type { DataSourceOptions } from 'typeorm';
import { metrics } from '../metrics.ts';
import { servingOptions, type ServingOptions } from './data-source.ts';
import { Database } from './database.ts';
import { DirectConnections, directUrl } from './direct-connections.ts';
import { type ExpiredRows, ExpiredRowsJobs, expiredRows } from './jobs/expired-rows-jobs.ts';
import { Jobs } from './jobs/jobs.ts';

interface DatabaseOptions extends ServingOptions {
  readonly entities: NonNullable<DataSourceOptions['entities']>;
  readonly expiredRows: readonly ExpiredRows[];
}

/** The database for all domains. It knows none of them: their entities and the rows that expire are passed in. */
@Module({})
export class DatabaseModule implements OnModuleInit {
  constructor(private readonly database: Database) {}

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
        ExpiredRowsJobs,
        Jobs,
      ],
      exports: [Database, DirectConnections, Jobs],
    };
  }

  onModuleInit() {
    const { database } = this;
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
}

const poolGauge = 'daybook_database_connections';
