import { type DynamicModule, Module } from '@nestjs/common';
import { ReleaseStore } from '../releases/public.ts';
import { Readiness } from './readiness.ts';
import { ReadinessController } from './readiness.controller.ts';

interface ReadinessSettings {
  /** The database of the requests. */
  readonly databaseUrl: string;
  readonly dataDir: string;
}

@Module({})
export class ReadinessModule {
  static with(settings: ReadinessSettings, releases: DynamicModule): DynamicModule {
    return {
      module: ReadinessModule,
      imports: [releases],
      controllers: [ReadinessController],
      providers: [
        { provide: Readiness, useFactory: (store: ReleaseStore) => new Readiness({ ...settings, store }), inject: [ReleaseStore] },
      ],
    };
  }
}
