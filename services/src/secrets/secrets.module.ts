import { type DynamicModule, Module } from '@nestjs/common';
import { DirectConnections } from '../database/direct-connections.ts';
import { Jobs } from '../database/jobs/jobs.ts';
import type { Settings } from '../settings.ts';
import type { EncryptedTable } from './encrypted-table.ts';
import { SecretsController } from './secrets.controller.ts';
import { SecretsService } from './secrets.service.ts';

/** Pages may report with their ticket for so long (`releases/health`). */
const ticketDays = 2;

/** The rotation of the installation's secret. */
@Module({})
export class SecretsModule {
  static with(
    { keyRing, sessionDays }: Pick<Settings, 'keyRing' | 'sessionDays'>,
    tables: readonly EncryptedTable[],
  ): DynamicModule {
    const rules = { ring: keyRing, tables, days: Math.max(sessionDays, ticketDays) };
    const create = (connections: DirectConnections, jobs: Jobs) => new SecretsService(connections, jobs, rules);
    return {
      module: SecretsModule,
      controllers: [SecretsController],
      providers: [{ provide: SecretsService, useFactory: create, inject: [DirectConnections, Jobs] }],
    };
  }
}
