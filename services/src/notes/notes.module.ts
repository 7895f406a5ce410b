import { Module } from '@nestjs/common';
import { NoteCounts } from './note-counts.ts';
import { NoteListsController } from './note-lists.controller.ts';
import { NoteListsService } from './note-lists.service.ts';
import { NotesArchiveService } from './notes-archive.service.ts';
import { NotesController } from './notes.controller.ts';
import { NotesService } from './notes.service.ts';

@Module({
  controllers: [NotesController, NoteListsController],
  providers: [NotesService, NoteListsService, NoteCounts, NotesArchiveService],
  exports: [NotesArchiveService],
})
export class NotesModule {}
