import { type DynamicModule, Module } from '@nestjs/common';
import { JwtModule, JwtService } from '@nestjs/jwt';
import type { Settings } from '../settings.ts';
import { ConnectionsController } from './connections.controller.ts';
import { ConnectionsService } from './connections.service.ts';
import { ownOrigins } from './own-origins.ts';
import { PageOrigins } from './page-origins.ts';
import { Playground } from './playground.ts';
import { PortalTokens } from './portal-tokens.ts';
import { PortalsController } from './portals.controller.ts';
import { PortalsService } from './portals.service.ts';

@Module({})
export class PortalsModule {
  static with(
    settings: Pick<Settings, 'jwtSecret' | 'publicUrl' | 'production' | 'port' | 'portalTokenLife' | 'sessionDays'>,
  ): DynamicModule {
    const { jwtSecret, production, portalTokenLife, sessionDays } = settings;
    const tokens = (jwt: JwtService) => new PortalTokens(jwt, portalTokenLife, sessionDays);
    const origins = (portals: PortalsService) => new PageOrigins(portals, ownOrigins(settings));
    const playground = (portals: PortalsService, own: PageOrigins) => new Playground(portals, own, !production);
    return {
      module: PortalsModule,
      imports: [JwtModule.register({ secret: jwtSecret, signOptions: { algorithm: 'HS256' } })],
      controllers: [PortalsController, ConnectionsController],
      providers: [
        ConnectionsService,
        PortalsService,
        { provide: PortalTokens, useFactory: tokens, inject: [JwtService] },
        { provide: PageOrigins, useFactory: origins, inject: [PortalsService] },
        { provide: Playground, useFactory: playground, inject: [PortalsService, PageOrigins] },
      ],
      exports: [ConnectionsService, PortalsService, PageOrigins],
    };
  }
}
