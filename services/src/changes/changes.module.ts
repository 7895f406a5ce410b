import { Module } from '@nestjs/common';
import { ChangeFeed } from './change-feed.ts';
import { ChangeStreams } from './change-streams.ts';
import { ChangesController } from './changes.controller.ts';
import { ChangesService } from './changes.service.ts';

@Module({ controllers: [ChangesController], providers: [ChangeFeed, ChangesService, ChangeStreams] })
export class ChangesModule {}
