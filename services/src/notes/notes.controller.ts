import { createNote, deleteNote, type NoteDraft, readNote, updateNote } from '@daybook/contracts/notes';
import { Controller, Param } from '@nestjs/common';
import type { Condition } from '../http/entity-tag.ts';
import { Handles } from '../http/handles.ts';
import { Body, IfMatch, Owner } from '../http/parameters.ts';
import { showCreated, showNote } from './note-answers.ts';
import { NotesService } from './notes.service.ts';

@Controller()
export class NotesController {
  constructor(private readonly notes: NotesService) {}

  @Handles(createNote)
  async createNote(@Owner() owner: string, @Body() draft: NoteDraft) {
    return showCreated(await this.notes.createNote(owner, draft));
  }

  @Handles(readNote)
  async readNote(@Owner() owner: string, @Param('slug') slug: string) {
    return showNote(await this.notes.readNote(owner, slug));
  }

  @Handles(updateNote)
  async updateNote(@Owner() owner: string, @Param('slug') slug: string, @Body() draft: NoteDraft, @IfMatch() ifMatch: Condition) {
    return showNote(await this.notes.updateNote(owner, slug, draft, ifMatch));
  }

  @Handles(deleteNote)
  deleteNote(@Owner() owner: string, @Param('slug') slug: string, @IfMatch() ifMatch: Condition) {
    return this.notes.deleteNote(owner, slug, ifMatch);
  }
}
