import { type DynamicModule, Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings.ts';
import { AuthorizationService } from './authorization.service.ts';
import { CalendarController } from './calendar.controller.ts';
import { CalendarService } from './calendar.service.ts';
import { DemoStore } from './demo/demo-store.ts';
import { CalendarLimits } from './calendar-limits.ts';
import { demoRoutes } from './demo/routes.ts';
import { DemoServer } from './demo/server.ts';
import { FlowCookie } from './flow-cookie.ts';
import { GrantsService } from './grants.service.ts';
import { authorizationRoutes } from './pages/routes.ts';
import { createProviders, ownUrl, Providers } from './providers.ts';
import { EventCache } from './event-cache.ts';
import { Encryption } from '../crypto/derived-keys.ts';

@Module({})
export class CalendarModule implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly authorization: AuthorizationService,
    private readonly providers: Providers,
    private readonly demo: DemoServer,
  ) {}

  static with(settings: Settings): DynamicModule {
    const { keyRing, publicUrl } = settings;
    const encryption = new Encryption(keyRing, 'calendar');
    const providers = (host: HttpAdapterHost) => createProviders(settings, ownUrl(host));
    const demo = (store: DemoStore, limits: CalendarLimits) => new DemoServer(settings, store, limits);
    return {
      module: CalendarModule,
      controllers: [CalendarController],
      providers: [
        GrantsService,
        { provide: EventCache, useFactory: () => new EventCache() },
        CalendarService,
        AuthorizationService,
        CalendarLimits,
        DemoStore,
        { provide: Encryption, useValue: encryption },
        { provide: FlowCookie, useValue: new FlowCookie(encryption, publicUrl) },
        { provide: Providers, useFactory: providers, inject: [HttpAdapterHost] },
        { provide: DemoServer, useFactory: demo, inject: [DemoStore, CalendarLimits] },
      ],
      exports: [FlowCookie],
    };
  }

  onModuleInit() {
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>();
    void fastify.register(authorizationRoutes(this.authorization, this.providers));
    if (this.demo.isEnabled) void fastify.register(demoRoutes(this.demo));
  }
}
