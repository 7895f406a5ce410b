import { type DynamicModule, Injectable, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { JwtModule, JwtService } from '@nestjs/jwt';
import type { Settings } from '../settings.ts';
import { ConnectionsService } from './connections.service.ts';
import { ownOrigins, PageOrigins } from './page-origins.ts';
import { PortalTokens } from './portal-tokens.ts';
import { PortalsController } from './portals.controller.ts';
import { PortalsService } from './portals.service.ts';

/** Registers the portal of the playground page with the server's own origins, in development only. */
@Injectable()
class Playground implements OnApplicationBootstrap {
  constructor(
    private readonly portals: PortalsService,
    private readonly origins: PageOrigins,
  ) {}

  onApplicationBootstrap() {
    return this.portals.savePortal({ id: 'playground', name: 'Playground', origins: [...this.origins.own] });
  }
}

@Module({})
export class PortalsModule {
  static with(
    settings: Pick<Settings, 'jwtSecret' | 'publicUrl' | 'production' | 'port' | 'portalTokenLife' | 'sessionDays'>,
  ): DynamicModule {
    const { jwtSecret, production, portalTokenLife, sessionDays } = settings;
    const tokens = (jwt: JwtService) => new PortalTokens(jwt, portalTokenLife, sessionDays);
    const origins = (portals: PortalsService) => new PageOrigins(portals, ownOrigins(settings));
    return {
      module: PortalsModule,
      imports: [JwtModule.register({ secret: jwtSecret, signOptions: { algorithm: 'HS256' } })],
      controllers: [PortalsController],
      providers: [
        ConnectionsService,
        PortalsService,
        { provide: PortalTokens, useFactory: tokens, inject: [JwtService] },
        { provide: PageOrigins, useFactory: origins, inject: [PortalsService] },
        ...(production ? [] : [Playground]),
      ],
      exports: [ConnectionsService, PortalsService, PageOrigins],
    };
  }
}
