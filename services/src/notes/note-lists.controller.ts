import { listNotes, type NotesQuery, type NotesSearchQuery, searchNotes } from '@daybook/contracts/notes';
import type { Operation } from '@daybook/contracts/operation';
import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ApiResponse, jsonArray, streamJson } from '../http/api-response.ts';
import { Endpoint, Owner, Query } from '../http/endpoint.ts';
import type { ListPage } from '../http/list-pages.ts';
import { pageHeaders, toListedNote } from './note-responses.ts';
import type { ListedNote } from './note-columns.ts';
import { lacksBody, NoteListsService } from './note-lists.service.ts';

@Controller()
export class NoteListsController {
  constructor(private readonly lists: NoteListsService) {}

  @Endpoint(listNotes)
  async listNotes(@Owner() owner: string, @Query() query: NotesQuery, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.respond(owner, await this.lists.listNotes(owner, query), { list: listNotes, query, reply });
  }

  @Endpoint(searchNotes)
  async searchNotes(@Owner() owner: string, @Query() query: NotesSearchQuery, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.respond(owner, await this.lists.searchNotes(owner, query), { list: searchNotes, query, reply });
  }

  /** Streams a page whose bodies were not all read, reading them while it is sent. */
  private respond(owner: string, page: ListPage<ListedNote>, { list, query, reply }: ListRequest) {
    const headers = pageHeaders(list, query, page);
    if (!page.rows.some(lacksBody)) return new ApiResponse(page.rows.map(toListedNote), headers);
    void reply.headers(headers);
    return streamJson(jsonArray(this.stream(owner, [...page.rows])));
  }

  private async *stream(owner: string, rows: ListedNote[]) {
    for await (const batch of this.lists.wholeNotes(owner, rows)) yield batch.splice(0).map(toListedNote);
  }
}

interface ListRequest {
  readonly list: Operation;
  readonly query: object;
  readonly reply: FastifyReply;
}
