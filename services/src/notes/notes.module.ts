import { Module } from '@nestjs/common';
import { NoteListsService } from './note-lists.service.ts';
import { NotesController } from './notes.controller.ts';
import { NotesService } from './notes.service.ts';

@Module({ controllers: [NotesController], providers: [NotesService, NoteListsService] })
export class NotesModule {}
