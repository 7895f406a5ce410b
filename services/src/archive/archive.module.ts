import { type DynamicModule, Module } from '@nestjs/common';
import { Database } from '../database/database.ts';
import type { ItemKind } from '../items/item-kind.ts';
import { Quotas } from '../quotas/quotas.ts';
import { ArchiveController } from './archive.controller.ts';
import { ArchiveService } from './archive.service.ts';
import type { ArchiveList } from '../items/archive-list.ts';

@Module({})
export class ArchiveModule {
  /** @param kinds - in the order of the archive, as the other lists, which `listsOf` makes */
  static with(kinds: readonly ItemKind[], listsOf: (database: Database, quotas: Quotas) => readonly ArchiveList[]): DynamicModule {
    const useFactory = (database: Database, quotas: Quotas) =>
      new ArchiveService(kinds, database, quotas, listsOf(database, quotas));
    const archive = { provide: ArchiveService, useFactory, inject: [Database, Quotas] };
    return { module: ArchiveModule, controllers: [ArchiveController], providers: [archive] };
  }
}
