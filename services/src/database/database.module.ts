import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { dataSourceOptions } from './data-source.ts';
import { Database } from './database.ts';
import { Hourly } from './hourly.ts';

@Module({})
export class DatabaseModule {
  static at(url: string): DynamicModule {
    return {
      module: DatabaseModule,
      global: true,
      imports: [TypeOrmModule.forRoot({ ...dataSourceOptions(url), retryAttempts: 0 })],
      providers: [Database, Hourly],
      exports: [Database, Hourly],
    };
  }
}
