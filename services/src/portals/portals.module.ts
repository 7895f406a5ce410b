import { type DynamicModule, Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import type { KeyObject } from 'node:crypto';
import { ConnectionsController } from './connections.controller.ts';
import { ConnectionsService } from './connections.service.ts';
import { PortalTokens } from './portal-tokens.ts';
import { PortalsController } from './portals.controller.ts';
import { PortalsService } from './portals.service.ts';

@Module({})
export class PortalsModule {
  static with({ jwtSecret }: { jwtSecret: KeyObject }): DynamicModule {
    return {
      module: PortalsModule,
      imports: [JwtModule.register({ secret: jwtSecret, signOptions: { algorithm: 'HS256' } })],
      controllers: [PortalsController, ConnectionsController],
      providers: [ConnectionsService, PortalsService, PortalTokens],
      exports: [ConnectionsService, PortalsService],
    };
  }
}
