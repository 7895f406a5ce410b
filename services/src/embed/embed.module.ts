import { type DynamicModule, Module } from '@nestjs/common';
import { EmbedController } from './embed.controller.ts';
import { EmbedService } from './embed.service.ts';
import { FramesService } from './frames.service.ts';

/** What other sites show of Daybook. */
@Module({})
export class EmbedModule {
  static with(portals: DynamicModule, page: DynamicModule): DynamicModule {
    const providers = [EmbedService, FramesService];
    return { module: EmbedModule, imports: [portals, page], controllers: [EmbedController], providers };
  }
}
