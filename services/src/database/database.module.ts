import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { servingOptions } from './data-source.ts';
import { Database } from './database.ts';
import { Hourly } from './hourly.ts';
import { PoolMetrics } from './pool-metrics.ts';

interface DatabaseSettings {
  readonly url: string;
  /** How many connections a process has for requests. */
  readonly poolSize: number;
}

@Module({})
export class DatabaseModule {
  static with({ url, poolSize }: DatabaseSettings): DynamicModule {
    return {
      module: DatabaseModule,
      global: true,
      imports: [TypeOrmModule.forRoot({ ...servingOptions(url, poolSize), retryAttempts: 0 })],
      providers: [Database, Hourly, PoolMetrics],
      exports: [Database, Hourly],
    };
  }
}
