import { publishRelease, type UploadQuery } from '@daybook/contracts/releases';
import { Controller, Param, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Handles } from '../http/handles.ts';
import { Query } from '../http/parameters.ts';
import { ByReleaser } from './release-token.guard.ts';
import type { Releaser } from './release-tokens.service.ts';
import { UploadsService } from './publishing/uploads.service.ts';

@Controller()
export class ReleasesController {
  constructor(private readonly uploads: UploadsService) {}

  @Handles(publishRelease)
  publishRelease(
    @Param() { app, version }: { app: string; version: string },
    @Query() { dryRun }: UploadQuery,
    @ByReleaser() releaser: Releaser,
    @Req() { raw }: FastifyRequest,
  ) {
    return this.uploads.publish({ app, version, releaser, request: raw, dryRun: dryRun === 'true' });
  }
}
