import { type DynamicModule, Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { Encryption } from '../crypto/derived-keys.ts';
import { Database } from '../database/database.ts';
import type { Settings } from '../settings.ts';
import { BackendConnections } from './backend-connections.ts';
import { forwardingRoutes } from './forwarding.routes.ts';
import { ForwardingService } from './forwarding.service.ts';
import { TokenKeysController } from './token-keys.controller.ts';
import { BackendTokens } from './tokens/backend-tokens.ts';
import { TokenKeysService } from './tokens/token-keys.service.ts';

/** Forwards requests to the backends of apps. */
@Module({})
export class ForwardingModule implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly forwarding: ForwardingService,
  ) {}

  static with(
    releases: DynamicModule,
    { allowLocalBackends, keyRing, publicUrl }: Pick<Settings, 'allowLocalBackends' | 'keyRing' | 'publicUrl'>,
  ): DynamicModule {
    const encryption = new Encryption(keyRing, 'token keys');
    const keys = (database: Database) => new TokenKeysService(database, encryption);
    const tokens = (tokenKeys: TokenKeysService) => new BackendTokens(tokenKeys, publicUrl);
    return {
      module: ForwardingModule,
      imports: [releases],
      controllers: [TokenKeysController],
      providers: [
        ForwardingService,
        { provide: BackendConnections, useValue: new BackendConnections(allowLocalBackends) },
        { provide: TokenKeysService, useFactory: keys, inject: [Database] },
        { provide: BackendTokens, useFactory: tokens, inject: [TokenKeysService] },
      ],
    };
  }

  onModuleInit() {
    void this.host.httpAdapter.getInstance<FastifyInstance>().register(forwardingRoutes(this.forwarding));
  }
}
