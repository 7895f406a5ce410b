import { type DynamicModule, Module } from '@nestjs/common';
import { AccountsModule } from './accounts/public.ts';
import { ArchiveModule } from './archive/archive.module.ts';
import { CalendarModule } from './calendar/public.ts';
import { ChangesModule } from './changes/changes.module.ts';
import { DatabaseModule } from './database/database.module.ts';
import { encryptedTables, entities, expiredRows } from './tables.ts';
import { DocumentsModule } from './documents/documents.module.ts';
import { DoctorModule } from './doctor/doctor.module.ts';
import { EmbedModule } from './embed/embed.module.ts';
import { HttpModule } from './http/http.module.ts';
import { ForwardingModule } from './forwarding/forwarding.module.ts';
import { archiveLists, itemKinds, itemModules } from './item-kinds.ts';
import { PageModule } from './page/page.module.ts';
import { PortalsModule } from './portals/public.ts';
import { readMetrics } from './processes/read-metrics.ts';
import { QuotasModule } from './quotas/quotas.ts';
import { ReadinessModule } from './readiness/readiness.module.ts';
import { ReleaseLogModule } from './release-log/release-log.module.ts';
import { ReleasesModule } from './releases/releases.module.ts';
import { SecurityLogModule } from './security-log/security-log.ts';
import { OfflineModule } from './offline/offline.module.ts';
import { SecretsModule } from './secrets/secrets.module.ts';
import type { Settings } from './settings.ts';
import { TrashModule } from './trash/trash.module.ts';
import { ViolationsModule } from './violations/violations.module.ts';

@Module({})
export class ApplicationModule {
  static with(settings: Settings, databaseUrl: string): DynamicModule {
    const calendar = CalendarModule.with(settings);
    const portals = PortalsModule.with(settings);
    const releases = ReleasesModule.with(settings);
    const page = PageModule.with(releases, settings);
    return {
      module: ApplicationModule,
      imports: [
        DatabaseModule.with({
          url: databaseUrl,
          directUrl: settings.databaseDirectUrl,
          poolSize: settings.databasePool,
          entities,
          expiredRows,
        }),
        HttpModule.at(settings.publicUrl, settings.metricsPort === undefined ? readMetrics : undefined),
        SecurityLogModule.with(settings),
        AccountsModule.with(settings, portals, calendar),
        QuotasModule.with(settings.quotas),
        ...itemModules,
        TrashModule.with(Object.values(itemKinds)),
        ArchiveModule.with(Object.values(itemKinds), archiveLists),
        calendar,
        DocumentsModule,
        ChangesModule,
        portals,
        releases,
        ReleaseLogModule.with(settings),
        SecretsModule.with(settings, encryptedTables),
        DoctorModule,
        ForwardingModule.with(releases, settings),
        OfflineModule.with(settings),
        ViolationsModule.with(settings),
        ReadinessModule.with(databaseUrl, settings, releases),
        EmbedModule.with(portals, page, settings.publicUrl),
        page,
      ],
    };
  }
}
