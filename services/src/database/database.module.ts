import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { DataSourceOptions } from 'typeorm';
import { servingOptions, type ServingOptions } from './data-source.ts';
import { Database } from './database.ts';
import { DirectConnections, directUrl } from './direct-connections.ts';
import { type ExpiredRows, ExpiredRowsJobs, expiredRows } from './jobs/expired-rows-jobs.ts';
import { Jobs } from './jobs/jobs.ts';
import { PoolMetrics } from './pool-metrics.ts';

interface DatabaseOptions extends ServingOptions {
  readonly entities: NonNullable<DataSourceOptions['entities']>;
  readonly expiredRows: readonly ExpiredRows[];
}

/** The database for all domains. It knows none of them: their entities and the rows that expire are passed in. */
@Module({})
export class DatabaseModule {
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
        PoolMetrics,
      ],
      exports: [Database, DirectConnections, Jobs],
    };
  }
}
