import { exportArchive, type ExportQuery, importArchive } from '@daybook/contracts/archive';
import { Controller } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Endpoint, Owner, Query, Req } from '../http/endpoint.ts';
import { streamJson } from '../http/api-response.ts';
import { clientOf } from '../http/connections/client-address.ts';
import { ArchiveService } from './archive.service.ts';
import { parseInWorker } from './parse-in-worker.ts';

@Controller()
export class ArchiveController {
  constructor(private readonly archive: ArchiveService) {}

  @Endpoint(exportArchive)
  exportArchive(@Owner() owner: string, @Query() query: ExportQuery) {
    return streamJson(this.archive.exportArchive(owner, query));
  }

  @Endpoint(importArchive)
  async importArchive(@Owner() owner: string, @Req() request: FastifyRequest) {
    // The raw bytes: see body-parsers.ts. A request without a body has undefined.
    const archive = await parseInWorker(clientOf(request), (request.body as Buffer<ArrayBuffer> | undefined) ?? new Uint8Array());
    return this.archive.importArchive(owner, archive, () => request.requireAccess());
  }
}
