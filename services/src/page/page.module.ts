import { LiveReleasesService, TryLinks, TryLinksService } from '../releases/public.ts';
import { Module, type DynamicModule, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { KeyedHash } from '../crypto/derived-keys.ts';
import type { Settings } from '../settings.ts';
import { AssetsController, ReleaseFilesController } from './files.controller.ts';
import { FeedController } from './feed.controller.ts';
import { LivePage } from './live-page.ts';
import { pageRoutes } from './page.routes.ts';
import { PageService } from './page.service.ts';
import { ReleaseFilesService } from './release-files.service.ts';
import { TryController } from './try.controller.ts';
import { VisitorCookies } from './visitor-cookies.ts';

/** The page that browsers open, and the files that it loads. */
@Module({})
export class PageModule implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly pages: PageService,
  ) {}

  onModuleInit() {
    pageRoutes(this.host.httpAdapter.getInstance<FastifyInstance>(), this.pages);
  }

  static with(releases: DynamicModule, { publicUrl, keyRing, offline }: Settings): DynamicModule {
    const cookies = {
      provide: VisitorCookies,
      useFactory: (links: TryLinks) => new VisitorCookies(links, new KeyedHash(keyRing, 'visitor'), publicUrl),
      inject: [TryLinks],
    };
    const livePage = {
      provide: LivePage,
      useFactory: (live: LiveReleasesService, links: TryLinksService) => new LivePage(live, links, { offline }),
      inject: [LiveReleasesService, TryLinksService],
    };
    return {
      module: PageModule,
      imports: [releases],
      controllers: [AssetsController, ReleaseFilesController, TryController, FeedController],
      providers: [cookies, livePage, PageService, ReleaseFilesService],
      exports: [ReleaseFilesService],
    };
  }
}
