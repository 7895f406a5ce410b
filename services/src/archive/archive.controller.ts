import { type Archive, exportArchive, importArchive } from '@daybook/contracts/archive';
import { Controller } from '@nestjs/common';
import { Handles } from '../http/handles.ts';
import { streamJson } from '../http/json-stream.ts';
import { Body, Owner } from '../http/parameters.ts';
import { ArchiveService } from './archive.service.ts';

@Controller()
export class ArchiveController {
  constructor(private readonly archive: ArchiveService) {}

  @Handles(exportArchive)
  exportArchive(@Owner() owner: string) {
    return streamJson(this.archive.exportArchive(owner));
  }

  @Handles(importArchive)
  importArchive(@Owner() owner: string, @Body() archive: Archive) {
    return this.archive.importArchive(owner, archive);
  }
}
