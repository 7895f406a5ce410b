import { listNotes, type NotesQuery, type NotesSearchQuery, searchNotes } from '@daybook/contracts/notes';
import type { Operation } from '@daybook/contracts/operation';
import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Answer } from '../http/answer.ts';
import { Handles } from '../http/handles.ts';
import { jsonArray, streamJson } from '../http/json-stream.ts';
import type { Page } from '../http/pages.ts';
import { Owner, Query } from '../http/parameters.ts';
import { pageHeaders, showListed } from './note-answers.ts';
import type { ListedNote } from './note-columns.ts';
import { isLater, NoteListsService } from './note-lists.service.ts';

@Controller()
export class NoteListsController {
  constructor(private readonly lists: NoteListsService) {}

  @Handles(listNotes)
  async listNotes(@Owner() owner: string, @Query() query: NotesQuery, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.answer(owner, await this.lists.listNotes(owner, query), { list: listNotes, query, reply });
  }

  @Handles(searchNotes)
  async searchNotes(@Owner() owner: string, @Query() query: NotesSearchQuery, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.answer(owner, await this.lists.searchNotes(owner, query), { list: searchNotes, query, reply });
  }

  /** A page of which all was read is sent at once; of a longer one the bodies are read while it is sent. */
  private answer(owner: string, page: Page<ListedNote>, { list, query, reply }: Asked) {
    const headers = pageHeaders(list, query, page);
    if (!page.rows.some(isLater)) return new Answer(page.rows.map(showListed), headers);
    void reply.headers(headers);
    return streamJson(jsonArray(this.responses(owner, [...page.rows])));
  }

  private async *responses(owner: string, rows: ListedNote[]) {
    for await (const batch of this.lists.wholeNotes(owner, rows)) yield batch.splice(0).map(showListed);
  }
}

interface Asked {
  readonly list: Operation;
  readonly query: object;
  readonly reply: FastifyReply;
}
