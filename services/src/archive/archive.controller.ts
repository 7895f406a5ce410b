import { exportArchive, importArchive } from '@daybook/contracts/archive';
import { Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { clientOf } from '../http/client-of.ts';
import { Handles } from '../http/handles.ts';
import { streamJson } from '../http/json-stream.ts';
import { Owner } from '../http/parameters.ts';
import { ArchiveService } from './archive.service.ts';
import { readApart } from './read-apart.ts';

@Controller()
export class ArchiveController {
  constructor(private readonly archive: ArchiveService) {}

  @Handles(exportArchive)
  exportArchive(@Owner() owner: string) {
    return streamJson(this.archive.exportArchive(owner));
  }

  @Handles(importArchive)
  async importArchive(@Owner() owner: string, @Req() request: FastifyRequest) {
    // The bytes as they were sent: see body-parsers.ts. Without a body there are none.
    const archive = await readApart(clientOf(request), (request.body as Buffer<ArrayBuffer> | undefined) ?? new Uint8Array());
    return this.archive.importArchive(owner, archive);
  }
}
