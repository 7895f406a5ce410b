import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { servingOptions } from './data-source.ts';
import { Database } from './database.ts';
import { DirectConnections, directUrl } from './direct-connections.ts';
import { ExpiredRowsJobs } from './jobs/expired-rows.ts';
import { Jobs } from './jobs/jobs.ts';
import { PoolMetrics } from './pool-metrics.ts';

interface DatabaseSettings {
  /** For requests. */
  readonly url: string;
  /** The server itself, if `url` is a pooler in transaction mode. */
  readonly directUrl: string | undefined;
  /** How many connections a process has for requests. */
  readonly poolSize: number;
}

@Module({})
export class DatabaseModule {
  static with(settings: DatabaseSettings): DynamicModule {
    return {
      module: DatabaseModule,
      global: true,
      imports: [TypeOrmModule.forRoot({ ...servingOptions(settings), retryAttempts: 0 })],
      providers: [
        { provide: directUrl, useValue: settings.directUrl ?? settings.url },
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
