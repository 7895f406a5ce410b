import { publishRelease, type UploadQuery } from '@daybook/contracts/publishing';
import { Controller, Param, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Endpoint, Query } from '../../http/endpoint.ts';
import { callerOf, SecurityLog } from '../../security-log/security-log.ts';
import { ByReleaser } from '../tokens/release-token.guard.ts';
import type { Releaser } from '../tokens/release-tokens.service.ts';
import { UploadsService } from './uploads.service.ts';

@Controller()
export class PublishingController {
  constructor(
    private readonly uploads: UploadsService,
    private readonly log: SecurityLog,
  ) {}

  @Endpoint(publishRelease)
  async publishRelease(
    @Param() { app, version }: { app: string; version: string },
    @Query() { dryRun }: UploadQuery,
    @ByReleaser() releaser: Releaser,
    @Req() request: FastifyRequest,
  ) {
    const isDry = dryRun === 'true';
    const published = await this.uploads.publish({ app, version, releaser, request: request.raw, dryRun: isDry });
    const { id: tokenId, who } = releaser;
    if (!isDry) this.log.write('release-published', callerOf(request), { app, version, tokenId, who, bytes: published.bytes });
    return published;
  }
}
