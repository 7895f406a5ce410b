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
import type { Operation } from '@daybook/contracts/operation';
import { Controller } from '@nestjs/common';
import { ApiResponse, Json, jsonArray, nextPage, streamJson } from '../http/api-response.ts';
import {
  BeginHeavyRead,
  Endpoint,
  Body,
  Idempotent,
  IfMatch,
  IfNoneMatch,
  Owner,
  Query,
  UpdateHeaders,
  Param,
} from '../http/endpoint.ts';
import type { IdempotentRequest } from '../http/idempotency/idempotency.service.ts';
import type { KnownStates, Precondition, UpdateConditions } from '../http/conditional-requests.ts';
import { type NoteList, NoteListsService } from './note-lists.service.ts';
import { toCreatedNoteResponse, toNoteResponse, toReadResponse } from './note-responses.ts';
import { NotesService } from './notes.service.ts';

@Controller()
export class NotesController {
  constructor(
    private readonly notes: NotesService,
    private readonly lists: NoteListsService,
  ) {}

  @Endpoint(listNotes)
  async listNotes(@Owner() owner: string, @Query() query: NotesQuery) {
    return this.respond(owner, await this.lists.listNotes(owner, query), { list: listNotes, query });
  }

  @Endpoint(searchNotes)
  async searchNotes(@Owner() owner: string, @Query() query: NotesSearchQuery) {
    return this.respond(owner, await this.lists.searchNotes(owner, query), { list: searchNotes, query });
  }

  @Endpoint(createNote)
  async createNote(@Owner() owner: string, @Body() draft: NoteDraft, @Idempotent() call: IdempotentRequest | undefined) {
    return toCreatedNoteResponse(await this.notes.create(owner, draft, call));
  }

  @Endpoint(readNote)
  async readNote(
    @Owner() owner: string,
    @Param('slug') slug: string,
    @IfNoneMatch() known: KnownStates,
    @BeginHeavyRead() beginHeavyRead: () => Promise<void>,
  ) {
    return toReadResponse(await this.notes.readNote(owner, slug, known, beginHeavyRead));
  }

  @Endpoint(updateNote)
  async updateNote(
    @Owner() owner: string,
    @Param('slug') slug: string,
    @Body() draft: NoteDraft,
    @UpdateHeaders() conditions: UpdateConditions,
  ) {
    return toNoteResponse(await this.notes.update(owner, slug, draft, conditions));
  }

  @Endpoint(deleteNote)
  async deleteNote(@Owner() owner: string, @Param('slug') slug: string, @IfMatch() ifMatch: Precondition) {
    await this.notes.delete(owner, slug, ifMatch);
  }

  /** Streams a list whose bodies were not all read, reading them while it is sent. */
  private respond(owner: string, { json, rest, tag, next }: NoteList, { list, query }: ListRequest) {
    const first = json === '' ? [] : [json];
    const body = rest.length === 0 ? Json.of(`[${json}]`) : streamJson(jsonArray(this.lists.readRest(owner, rest), first));
    return new ApiResponse(body, { etag: tag, ...nextPage(list, query, next) });
  }
}

type ListRequest = { readonly list: Operation; readonly query: object };
