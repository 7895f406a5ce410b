import {
  listNoteVersions,
  type NoteVersionsQuery,
  readNoteVersion,
  restoreNoteVersion,
  versionLimits,
} from '@daybook/contracts/note-versions';
import { Controller } from '@nestjs/common';
import { ApiResponse, nextPage } from '../../http/api-response.ts';
import type { Precondition } from '../../http/conditional-requests.ts';
import { Endpoint, IfMatch, Owner, Query, Param } from '../../http/endpoint.ts';
import { notFound } from '../../http/problem-error.ts';
import { toNoteResponse } from '../note-responses.ts';
import { NotesService } from '../notes.service.ts';
import { NoteVersionsService } from './note-versions.service.ts';

@Controller()
export class NoteVersionsController {
  constructor(
    private readonly versions: NoteVersionsService,
    private readonly notes: NotesService,
  ) {}

  @Endpoint(listNoteVersions)
  async listVersions(@Owner() owner: string, @Param('slug') slug: string, @Query() query: NoteVersionsQuery) {
    const { rows, next } = await this.versions.list(owner, slug, query);
    return new ApiResponse(rows, nextPage(listNoteVersions, query, next, { slug }));
  }

  @Endpoint(readNoteVersion)
  async readVersion(@Owner() owner: string, @Param('slug') slug: string, @Param('version') version: string) {
    return this.versions.read(owner, slug, readNumber(version));
  }

  @Endpoint(restoreNoteVersion)
  async restoreVersion(
    @Owner() owner: string,
    @Param('slug') slug: string,
    @Param('version') version: string,
    @IfMatch() ifMatch: Precondition,
  ) {
    return toNoteResponse(await this.notes.restore(owner, slug, readNumber(version), ifMatch));
  }
}

/** Returns the number in an address. @throws {ProblemError} 404 if no version can have it */
export function readNumber(version: string): number {
  const number = /^[1-9]\d{0,9}$/.test(version) ? Number(version) : Infinity;
  if (number > versionLimits.number) throw notFound();
  return number;
}
