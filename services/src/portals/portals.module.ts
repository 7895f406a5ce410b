import { type DynamicModule, Injectable, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { Database } from '../database/database.ts';
import type { Settings } from '../settings.ts';
import { ConnectionsService } from './connections.service.ts';
import { PortalTokens } from './portal-tokens.ts';
import { PortalsController } from './portals.controller.ts';
import { ownOrigins, PortalsService } from './portals.service.ts';

/** Registers the portal of the playground page with the server's own origins, in development only. */
@Injectable()
class Playground implements OnApplicationBootstrap {
  constructor(private readonly portals: PortalsService) {}

  onApplicationBootstrap() {
    return this.portals.savePortal({ id: 'playground', name: 'Playground', origins: [...this.portals.ownOrigins] });
  }
}

@Module({})
export class PortalsModule {
  static with(
    settings: Pick<Settings, 'keyRing' | 'publicUrl' | 'production' | 'port' | 'portalTokenLife' | 'sessionDays'>,
  ): DynamicModule {
    const { keyRing, production, portalTokenLife, sessionDays } = settings;
    const portals = (database: Database) => new PortalsService(database, ownOrigins(settings));
    return {
      module: PortalsModule,
      controllers: [PortalsController],
      providers: [
        ConnectionsService,
        { provide: PortalsService, useFactory: portals, inject: [Database] },
        { provide: PortalTokens, useValue: new PortalTokens(keyRing, portalTokenLife, sessionDays) },
        ...(production ? [] : [Playground]),
      ],
      exports: [ConnectionsService, PortalsService],
    };
  }
}
