import { listNotes, type NotesQuery, type NotesSearchQuery, searchNotes } from '@daybook/contracts/notes';
import type { Operation } from '@daybook/contracts/operation';
import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ApiResponse } from '../http/api-response.ts';
import { Endpoint } from '../http/endpoint.ts';
import { jsonArray, streamJson } from '../http/json-stream.ts';
import type { ListPage } from '../http/list-pages.ts';
import { Owner, Query } from '../http/parameters.ts';
import { pageHeaders, toListedNote } from './note-responses.ts';
import type { ListedNote } from './note-columns.ts';
import { isLater, NoteListsService } from './note-lists.service.ts';

@Controller()
export class NoteListsController {
  constructor(private readonly lists: NoteListsService) {}

  @Endpoint(listNotes)
  async listNotes(@Owner() owner: string, @Query() query: NotesQuery, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.answer(owner, await this.lists.listNotes(owner, query), { list: listNotes, query, reply });
  }

  @Endpoint(searchNotes)
  async searchNotes(@Owner() owner: string, @Query() query: NotesSearchQuery, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.answer(owner, await this.lists.searchNotes(owner, query), { list: searchNotes, query, reply });
  }

  /** A page of which all was read is sent at once; of a longer one the bodies are read while it is sent. */
  private answer(owner: string, page: ListPage<ListedNote>, { list, query, reply }: Asked) {
    const headers = pageHeaders(list, query, page);
    if (!page.rows.some(isLater)) return new ApiResponse(page.rows.map(toListedNote), headers);
    void reply.headers(headers);
    return streamJson(jsonArray(this.responses(owner, page)));
  }

  private async *responses(owner: string, { rows }: ListPage<ListedNote>) {
    for await (const note of this.lists.wholeNotes(owner, rows)) yield toListedNote(note);
  }
}

interface Asked {
  readonly list: Operation;
  readonly query: object;
  readonly reply: FastifyReply;
}
