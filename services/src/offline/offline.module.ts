import { type DynamicModule, Module } from '@nestjs/common';
import type { Settings } from '../settings.ts';
import { ManifestController } from './manifest.controller.ts';
import { offline, WorkerController } from './worker.controller.ts';

/** The files with which browsers open Daybook without a network, and install it. */
@Module({})
export class OfflineModule {
  static with(settings: Settings): DynamicModule {
    return {
      module: OfflineModule,
      controllers: [WorkerController, ManifestController],
      providers: [{ provide: offline, useValue: settings.offline }],
    };
  }
}
