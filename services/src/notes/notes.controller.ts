import {
  createNote,
  deleteNote,
  listNotes,
  type NoteDraft,
  type NotesQuery,
  type NotesSearchQuery,
  readNote,
  searchNotes,
  updateNote,
} from '@daybook/contracts/notes';
import { Controller, Param } from '@nestjs/common';
import type { Condition } from '../http/entity-tag.ts';
import { Handles } from '../http/handles.ts';
import { Body, IfMatch, Owner, Query } from '../http/parameters.ts';
import { showCreated, showNote, showPage } from './note-answers.ts';
import { NotesService } from './notes.service.ts';

@Controller()
export class NotesController {
  constructor(private readonly notes: NotesService) {}

  @Handles(listNotes)
  async listNotes(@Owner() owner: string, @Query() query: NotesQuery) {
    return showPage(listNotes, query, await this.notes.listNotes(owner, query));
  }

  @Handles(searchNotes)
  async searchNotes(@Owner() owner: string, @Query() query: NotesSearchQuery) {
    return showPage(searchNotes, query, await this.notes.searchNotes(owner, query));
  }

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
