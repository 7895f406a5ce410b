import { Module } from '@nestjs/common';
import { NotesArchiveService } from './notes-archive.service.ts';
import { NotesController } from './notes.controller.ts';
import { NotesService } from './notes.service.ts';

@Module({ controllers: [NotesController], providers: [NotesService, NotesArchiveService], exports: [NotesArchiveService] })
export class NotesModule {}
