import { type DynamicModule, Module } from '@nestjs/common';
import { EmbedController } from './embed.controller.ts';
import { EmbedService } from './embed.service.ts';

/** Serves the board to other sites. */
@Module({})
export class EmbedModule {
  static with(portals: DynamicModule, page: DynamicModule): DynamicModule {
    return { module: EmbedModule, imports: [portals, page], controllers: [EmbedController], providers: [EmbedService] };
  }
}
