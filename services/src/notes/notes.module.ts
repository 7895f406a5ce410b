import { Module } from '@nestjs/common';
import { NoteListsService } from './note-lists.service.ts';
import { NotesController } from './notes.controller.ts';
import { NotesService } from './notes.service.ts';
import { NoteVersionsController } from './versions/note-versions.controller.ts';
import { NoteVersionsService } from './versions/note-versions.service.ts';
import { OrphanedVersionsJob } from './versions/orphaned-versions.job.ts';

@Module({
  controllers: [NotesController, NoteVersionsController],
  providers: [NotesService, NoteListsService, NoteVersionsService, OrphanedVersionsJob],
})
export class NotesModule {}
