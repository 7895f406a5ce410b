import { LiveReleasesService, TryLinks, TryLinksService } from '../releases/public.ts';
import { Module, type DynamicModule } from '@nestjs/common';
import { KeyedHash } from '../crypto/derived-keys.ts';
import type { Settings } from '../settings.ts';
import { AssetsController, ReleaseFilesController } from './files.controller.ts';
import { PageController } from './page.controller.ts';
import { LivePage } from './live-page.ts';
import { PageService } from './page.service.ts';
import { ReleaseFilesService } from './release-files.service.ts';
import { TryController } from './try.controller.ts';
import { VisitorCookies } from './visitor-cookies.ts';

/** The page that browsers open, and the files that it loads. To be imported last, because its last route takes every address. */
@Module({})
export class PageModule {
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
      controllers: [AssetsController, ReleaseFilesController, TryController, PageController],
      providers: [cookies, livePage, PageService, ReleaseFilesService],
      exports: [ReleaseFilesService],
    };
  }
}
