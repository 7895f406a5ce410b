import { type DynamicModule, Module } from '@nestjs/common';
import { Database } from '../database/database.ts';
import type { ItemKind } from '../items/item-kind.ts';
import { TrashController } from './trash.controller.ts';
import { TrashService } from './trash.service.ts';

@Module({})
export class TrashModule {
  static with(kinds: readonly ItemKind[]): DynamicModule {
    const trash = {
      provide: TrashService,
      useFactory: (database: Database) => new TrashService(kinds, database),
      inject: [Database],
    };
    return { module: TrashModule, controllers: [TrashController], providers: [trash] };
  }
}
