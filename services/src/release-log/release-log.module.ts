import { type DynamicModule, Module } from '@nestjs/common';
import { Database } from '../database/database.ts';
import { readWorkerScript, workerPath } from '../offline/public.ts';
import { pageFiles } from '../page/public.ts';
import { integrityOf } from '../releases/public.ts';
import type { Settings } from '../settings.ts';
import { LogKey } from './log-key.ts';
import { ReleaseLogController } from './release-log.controller.ts';
import { ReleaseLogService } from './release-log.service.ts';
import { StoredLogKeys } from './stored-log-keys.ts';

/** The log of releases, with which everybody can check what the page loads. */
@Module({})
export class ReleaseLogModule {
  static with({ keyRing, logKey, publicUrl, offline }: Settings): DynamicModule {
    const name = `${new URL(publicUrl).host}/log`;
    const keyOf = (database: Database) => (logKey ? new LogKey(logKey, name) : new StoredLogKeys(database, keyRing).read(name));
    const files = { ...pageFiles, [workerPath]: integrityOf(readWorkerScript(offline)) };
    const log = {
      provide: ReleaseLogService,
      useFactory: async (database: Database) => new ReleaseLogService(database, await keyOf(database), files),
      inject: [Database],
    };
    return { module: ReleaseLogModule, controllers: [ReleaseLogController], providers: [log] };
  }
}
