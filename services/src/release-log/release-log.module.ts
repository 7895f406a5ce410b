import { type DynamicModule, Module } from '@nestjs/common';
import { Database } from '../database/database.ts';
import { readWorkerScript, workerPath } from '../offline/public.ts';
import { pageFiles } from '../page/public.ts';
import { integrityOf } from '../releases/public.ts';
import type { Settings } from '../settings.ts';
import { derivedSeed, LogKey } from './log-key.ts';
import { ReleaseLogController } from './release-log.controller.ts';
import { ReleaseLogService } from './release-log.service.ts';

/** The log of releases, with which everybody can check what the page loads. */
@Module({})
export class ReleaseLogModule {
  static with({ jwtSecret, logKey, publicUrl, offline }: Settings): DynamicModule {
    const key = new LogKey(logKey ?? derivedSeed(jwtSecret), `${new URL(publicUrl).host}/log`);
    const files = { ...pageFiles, [workerPath]: integrityOf(readWorkerScript(offline)) };
    const log = {
      provide: ReleaseLogService,
      useFactory: (database: Database) => new ReleaseLogService(database, key, files),
      inject: [Database],
    };
    return { module: ReleaseLogModule, controllers: [ReleaseLogController], providers: [log] };
  }
}
