import { Module } from '@nestjs/common';
import { NotesModule } from '../notes/notes.module.ts';
import { TasksModule } from '../tasks/tasks.module.ts';
import { ArchiveController } from './archive.controller.ts';
import { ArchiveService } from './archive.service.ts';

@Module({ imports: [NotesModule, TasksModule], controllers: [ArchiveController], providers: [ArchiveService] })
export class ArchiveModule {}
