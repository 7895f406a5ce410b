import type { KeyObject } from 'node:crypto';
import { Module, type DynamicModule } from '@nestjs/common';
import { Encryption } from '../crypto/encryption.ts';
import { AppsController } from './apps.controller.ts';
import { AppsService } from './apps.service.ts';
import { HealthReportsController } from './health/health.controller.ts';
import { Ballot } from './health/ballot.ts';
import { HealthCounters } from './health/health-counters.ts';
import { HealthService } from './health/health.service.ts';
import { RolloutWatch } from './health/rollout-watch.ts';
import { Tickets } from './health/tickets.ts';
import { Voters } from './health/voters.ts';
import { Database } from '../database/database.ts';
import { LiveChangesService } from './live-changes.service.ts';
import { PointersService } from './pointers.service.ts';
import { BucketStore, type BucketSettings } from './store/bucket-store.ts';
import { FolderStore } from './store/folder-store.ts';
import { ReleaseStore } from './store/release-store.ts';
import { PruningService } from './pruning.service.ts';
import { ReleaseTokenGuard } from './release-token.guard.ts';
import { operatorHash, ReleaseTokensService } from './release-tokens.service.ts';
import { ReleasesController } from './releases.controller.ts';
import { ReleasesService } from './releases.service.ts';
import { ReservationsService } from './reservations.service.ts';
import { TokensController } from './tokens.controller.ts';
import { UploadsService } from './publishing/uploads.service.ts';
import { VerifiedFiles } from './verified-files.ts';
import { TryLinksController } from './visitors/try-links.controller.ts';
import { TryLinksService } from './visitors/try-links.service.ts';
import { TryLinks } from './visitors/try-links.ts';

interface ReleasesSettings {
  readonly dataDir: string;
  /** Where the releases' files are kept; undefined: in `dataDir`. */
  readonly bucket: BucketSettings | undefined;
  readonly operatorHash: Buffer;
  readonly jwtSecret: KeyObject;
  readonly publicUrl: string;
}

@Module({})
export class ReleasesModule {
  static with(settings: ReleasesSettings): DynamicModule {
    const encryption = new Encryption(settings.jwtSecret, 'release');
    const { bucket } = settings;
    return {
      module: ReleasesModule,
      controllers: [AppsController, HealthReportsController, ReleasesController, TokensController, TryLinksController],
      providers: [
        { provide: ReleaseStore, useValue: bucket ? new BucketStore(bucket, settings.dataDir) : new FolderStore(settings.dataDir) },
        { provide: Tickets, useValue: new Tickets(encryption) },
        { provide: TryLinks, useValue: new TryLinks(encryption, settings.publicUrl) },
        { provide: operatorHash, useValue: settings.operatorHash },
        ReleaseTokenGuard,
        { provide: Voters, useFactory: (database: Database) => new Voters(settings.jwtSecret, database), inject: [Database] },
        AppsService,
        Ballot,
        HealthCounters,
        HealthService,
        LiveChangesService,
        PointersService,
        PruningService,
        ReleasesService,
        ReleaseTokensService,
        ReservationsService,
        RolloutWatch,
        TryLinksService,
        UploadsService,
        VerifiedFiles,
      ],
      exports: [ReleaseStore, ReleasesService, PointersService, Tickets, TryLinks, TryLinksService, VerifiedFiles],
    };
  }
}
