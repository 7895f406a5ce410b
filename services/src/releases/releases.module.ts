import type { KeyObject } from 'node:crypto';
import { Module, type DynamicModule } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { Seal } from '../sealing/seal.ts';
import { AppsController } from './apps.controller.ts';
import { AppsService } from './apps.service.ts';
import { HealthReportsController } from './health/health.controller.ts';
import { HealthService } from './health/health.service.ts';
import { RolloutWatch } from './health/rollout-watch.ts';
import { Tickets } from './health/tickets.ts';
import { PointersService } from './pointers.service.ts';
import { ReleaseStore } from './release-store.ts';
import { ReleaseTokenGuard } from './release-token.guard.ts';
import { operatorHash, ReleaseTokensService } from './release-tokens.service.ts';
import { ReleasesController } from './releases.controller.ts';
import { ReleasesService } from './releases.service.ts';
import { TokensController } from './tokens.controller.ts';
import { UploadsService } from './uploads.service.ts';
import { TryLinks } from './visitors/try-links.ts';

interface ReleasesSettings {
  /** Where the releases' files are kept. */
  readonly dataDir: string;
  readonly operatorHash: Buffer;
  readonly jwtSecret: KeyObject;
  readonly publicUrl: string;
}

@Module({})
export class ReleasesModule {
  static with(settings: ReleasesSettings): DynamicModule {
    const seal = new Seal(settings.jwtSecret, 'release');
    return {
      module: ReleasesModule,
      controllers: [AppsController, HealthReportsController, ReleasesController, TokensController],
      providers: [
        { provide: ReleaseStore, useValue: new ReleaseStore(settings.dataDir) },
        { provide: Tickets, useValue: new Tickets(seal) },
        { provide: TryLinks, useValue: new TryLinks(seal, settings.publicUrl) },
        { provide: operatorHash, useValue: settings.operatorHash },
        { provide: APP_GUARD, useClass: ReleaseTokenGuard },
        AppsService,
        HealthService,
        PointersService,
        ReleasesService,
        ReleaseTokensService,
        RolloutWatch,
        UploadsService,
      ],
      exports: [ReleasesService, PointersService, Tickets, TryLinks],
    };
  }
}
