import { Module, type DynamicModule } from '@nestjs/common';
import { Database } from '../database/database.ts';
import { Encryption } from '../crypto/derived-keys.ts';
import type { Settings } from '../settings.ts';
import { BackendsController } from './backends/backends.controller.ts';
import { BackendRules, BackendsService } from './backends/backends.service.ts';
import { HealthService } from './health/health.service.ts';
import { Outcomes } from './health/outcomes.ts';
import { ReportsController } from './health/reports.controller.ts';
import { RolloutWatch } from './health/rollout-watch.ts';
import { Tickets } from './health/tickets.ts';
import { VitalsService } from './health/vitals.service.ts';
import { Votes } from './health/votes.ts';
import { AppsController } from './live/apps.controller.ts';
import { AppsService } from './live/apps.service.ts';
import { LiveChangesService } from './live/live-changes.service.ts';
import { LiveReleasesService } from './live/live-releases.service.ts';
import { LiveVersionsService } from './live/live-versions.service.ts';
import { PermissionsController } from './permissions/permissions.controller.ts';
import { PermissionsService } from './permissions/permissions.service.ts';
import { PublishingService } from './publishing/publishing.service.ts';
import { UploadsService } from './publishing/uploads.service.ts';
import { WorkingTreeService } from './publishing/working-tree.service.ts';
import { ReleasesController } from './releases.controller.ts';
import { ReleasesService } from './releases.service.ts';
import { ReleaseDetailsController } from './signatures/release-details.controller.ts';
import { ReleaseDetailsService } from './signatures/release-details.service.ts';
import { SigningKeysController } from './signatures/signing-keys.controller.ts';
import { SigningKeysService } from './signatures/signing-keys.service.ts';
import { openReleaseStore } from './store/open-release-store.ts';
import { PruningService } from './store/pruning.service.ts';
import { ReleaseStore } from './store/release-store.ts';
import { ReservationsService } from './store/reservations.service.ts';
import { VerifiedFiles } from './store/verified-files.ts';
import { ReleaseTokenGuard } from './tokens/release-token.guard.ts';
import { ReleaseTokensService } from './tokens/release-tokens.service.ts';
import { TokensController } from './tokens/tokens.controller.ts';
import { TryLinksService, TryLinks } from './visitors/try-links.service.ts';

/** The providers that need no settings. */
const services = [
  AppsService,
  BackendsService,
  HealthService,
  LiveChangesService,
  LiveReleasesService,
  LiveVersionsService,
  PermissionsService,
  PruningService,
  PublishingService,
  ReleaseDetailsService,
  ReleasesService,
  ReleaseTokenGuard,
  ReservationsService,
  RolloutWatch,
  SigningKeysService,
  TryLinksService,
  UploadsService,
  VerifiedFiles,
  VitalsService,
  WorkingTreeService,
];

@Module({})
export class ReleasesModule {
  static with(settings: ReleaseSettings): DynamicModule {
    const encryption = new Encryption(settings.keyRing, 'release');
    return {
      module: ReleasesModule,
      controllers: [
        AppsController,
        BackendsController,
        PermissionsController,
        ReleaseDetailsController,
        ReleasesController,
        ReportsController,
        SigningKeysController,
        TokensController,
      ],
      providers: [
        { provide: ReleaseStore, useValue: openReleaseStore(settings) },
        { provide: BackendRules, useValue: new BackendRules(settings.allowLocalBackends) },
        { provide: Tickets, useValue: new Tickets(encryption) },
        { provide: TryLinks, useValue: new TryLinks(encryption, settings.publicUrl) },
        withDatabase(Outcomes, (database) => new Outcomes(database, settings.callLimitFactor)),
        withDatabase(Votes, (database) => new Votes(settings.keyRing, database)),
        withDatabase(ReleaseTokensService, (database) => new ReleaseTokensService(database, settings.operatorHashes)),
        ...services,
      ],
      exports: [
        BackendsService,
        LiveReleasesService,
        ReleasesService,
        ReleaseStore,
        Tickets,
        TryLinks,
        TryLinksService,
        VerifiedFiles,
      ],
    };
  }
}

type ReleaseSettings = Pick<
  Settings,
  'allowLocalBackends' | 'bucket' | 'callLimitFactor' | 'dataDir' | 'keyRing' | 'operatorHashes' | 'publicUrl'
>;

const withDatabase = <Service>(provide: new (...args: never[]) => Service, useFactory: (database: Database) => Service) => ({
  provide,
  useFactory,
  inject: [Database],
});
