import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { servingOptions } from './data-source.ts';
import { Database } from './database.ts';
import { Hourly } from './hourly.ts';

@Module({})
export class DatabaseModule {
  static at(url: string): DynamicModule {
    return {
      module: DatabaseModule,
      global: true,
      imports: [TypeOrmModule.forRoot({ ...servingOptions(url), retryAttempts: 0 })],
      providers: [Database, Hourly],
      exports: [Database, Hourly],
    };
  }
}
