import { createNote, deleteNote, type NoteDraft, readNote, updateNote } from '@daybook/contracts/notes';
import { Controller, Param } from '@nestjs/common';
import type { KnownStates, Precondition } from '../http/conditional-requests.ts';
import { Endpoint, Body, IfMatch, IfNoneMatch, Owner, Idempotent } from '../http/endpoint.ts';
import { IdempotencyService, type IdempotentRequest } from '../http/idempotency/idempotency.service.ts';
import { toCreatedNoteResponse, toNoteResponse } from './note-responses.ts';
import { NotesService } from './notes.service.ts';

@Controller()
export class NotesController {
  constructor(
    private readonly notes: NotesService,
    private readonly calls: IdempotencyService,
  ) {}

  @Endpoint(createNote)
  async createNote(@Owner() owner: string, @Body() draft: NoteDraft, @Idempotent() call: IdempotentRequest | undefined) {
    const create = () => this.notes.createNote(owner, draft);
    const find = (id: string) => this.notes.findNote(owner, id);
    return toCreatedNoteResponse(await this.calls.once(call, { create, find }));
  }

  @Endpoint(readNote)
  async readNote(@Owner() owner: string, @Param('slug') slug: string, @IfNoneMatch() known: KnownStates) {
    return toNoteResponse(await this.notes.readNote(owner, slug, known));
  }

  @Endpoint(updateNote)
  async updateNote(
    @Owner() owner: string,
    @Param('slug') slug: string,
    @Body() draft: NoteDraft,
    @IfMatch() ifMatch: Precondition,
  ) {
    return toNoteResponse(await this.notes.updateNote(owner, slug, draft, ifMatch));
  }

  @Endpoint(deleteNote)
  deleteNote(@Owner() owner: string, @Param('slug') slug: string, @IfMatch() ifMatch: Precondition) {
    return this.notes.deleteNote(owner, slug, ifMatch);
  }
}
