import { createNote, deleteNote, type NoteDraft, readNote, updateNote } from '@daybook/contracts/notes';
import { Controller, Param } from '@nestjs/common';
import type { BodylessStates, Condition } from '../http/entity-tag.ts';
import { Handles } from '../http/handles.ts';
import { IdempotencyService } from '../http/idempotency/idempotency.service.ts';
import type { IdempotentCall } from '../http/idempotency/idempotent-call.ts';
import { Body, Bodyless, IfMatch, Owner, Repeatable } from '../http/parameters.ts';
import { showCreated, showHeading, showNote } from './note-answers.ts';
import { isWhole } from './note-columns.ts';
import { NotesService } from './notes.service.ts';

@Controller()
export class NotesController {
  constructor(
    private readonly notes: NotesService,
    private readonly calls: IdempotencyService,
  ) {}

  @Handles(createNote)
  async createNote(@Owner() owner: string, @Body() draft: NoteDraft, @Repeatable() call: IdempotentCall | undefined) {
    const create = () => this.notes.createNote(owner, draft);
    const find = (id: string) => this.notes.findNote(owner, id);
    return showCreated(await this.calls.once(call, { create, find }));
  }

  @Handles(readNote)
  async readNote(@Owner() owner: string, @Param('slug') slug: string, @Bodyless() bodyless: BodylessStates) {
    const note = await this.notes.readNote(owner, slug, bodyless);
    return isWhole(note) ? showNote(note) : showHeading(note);
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
