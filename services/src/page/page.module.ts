import { Module, type DynamicModule } from '@nestjs/common';
import { FeedController } from './feed.controller.ts';
import { IconController } from './icon.controller.ts';
import { LivePage } from './live-page.ts';
import { PageController } from './page.controller.ts';
import { PageService } from './page.service.ts';
import { ReleaseFilesController } from './release-files.controller.ts';
import { ReleaseFilesService } from './release-files.service.ts';

/** What browsers open, and the files that it loads. To be imported last, because its last route takes every address. */
@Module({})
export class PageModule {
  static with(releases: DynamicModule): DynamicModule {
    return {
      module: PageModule,
      imports: [releases],
      controllers: [FeedController, IconController, ReleaseFilesController, PageController],
      providers: [LivePage, PageService, ReleaseFilesService],
    };
  }
}
