import { type DynamicModule, Module } from '@nestjs/common';
import { Database } from '../database/database.ts';
import { Quotas, type QuotaSettings } from './quotas.ts';

@Module({})
export class QuotasModule {
  static with(limits: QuotaSettings): DynamicModule {
    const quotas = { provide: Quotas, useFactory: (database: Database) => new Quotas(limits, database), inject: [Database] };
    return { module: QuotasModule, global: true, providers: [quotas], exports: [Quotas] };
  }
}
