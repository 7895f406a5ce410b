import { Module, type DynamicModule } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AppsController } from './apps.controller.ts';
import { AppsService } from './apps.service.ts';
import { PointersService } from './pointers.service.ts';
import { ReleaseStore } from './release-store.ts';
import { ReleaseTokenGuard } from './release-token.guard.ts';
import { operatorHash, ReleaseTokensService } from './release-tokens.service.ts';
import { ReleasesController } from './releases.controller.ts';
import { ReleasesService } from './releases.service.ts';
import { TokensController } from './tokens.controller.ts';
import { UploadsService } from './uploads.service.ts';

interface ReleasesSettings {
  /** Where the releases' files are kept. */
  readonly dataDir: string;
  readonly operatorHash: Buffer;
}

@Module({})
export class ReleasesModule {
  static with(settings: ReleasesSettings): DynamicModule {
    return {
      module: ReleasesModule,
      controllers: [AppsController, ReleasesController, TokensController],
      providers: [
        { provide: ReleaseStore, useValue: new ReleaseStore(settings.dataDir) },
        { provide: operatorHash, useValue: settings.operatorHash },
        { provide: APP_GUARD, useClass: ReleaseTokenGuard },
        AppsService,
        PointersService,
        ReleasesService,
        ReleaseTokensService,
        UploadsService,
      ],
      exports: [ReleasesService, PointersService],
    };
  }
}
