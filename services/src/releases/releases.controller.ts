import { pruneReleases, type PruneRequest, publishRelease, type UploadQuery } from '@daybook/contracts/publishing';
import { listTryLinks, revokeTryLink, tryRelease, type TryRequest } from '@daybook/contracts/try-links';
import { Controller } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Body, Endpoint, Query, Param, Params, Req } from '../http/endpoint.ts';
import { SecurityLog } from '../security-log/security-log.ts';
import { UploadsService } from './publishing/uploads.service.ts';
import { PruningService } from './store/pruning.service.ts';
import { expiryWarnings } from './tokens/expiry.ts';
import { ByReleaser, type CurrentReleaser } from './tokens/release-token.guard.ts';
import { TryLinksService } from './visitors/try-links.service.ts';

/** The releases of an app, live or not, for its team. */
@Controller()
export class ReleasesController {
  constructor(
    private readonly uploads: UploadsService,
    private readonly pruning: PruningService,
    private readonly links: TryLinksService,
    private readonly log: SecurityLog,
  ) {}

  @Endpoint(publishRelease)
  async publishRelease(
    @Params() { app, version }: { app: string; version: string },
    @Query() query: UploadQuery,
    @ByReleaser() releaser: CurrentReleaser,
    @Req() { raw }: FastifyRequest,
  ) {
    const { id: tokenId, who, caller } = releaser;
    const dryRun = query.dryRun === 'true';
    const published = await this.uploads.publish({ app, version, releaser, request: raw, dryRun });
    if (!dryRun) this.log.write('release-published', caller, { app, version, tokenId, who, bytes: published.bytes });
    const warnings = [...(published.warnings ?? []), ...expiryWarnings(releaser)];
    return warnings.length > 0 ? { ...published, warnings } : published;
  }

  @Endpoint(pruneReleases)
  async pruneReleases(@Param('app') app: string, @Body() request: PruneRequest, @ByReleaser() releaser: CurrentReleaser) {
    const { id: tokenId, who, caller } = releaser;
    const pruned = await this.pruning.pruneReleases(app, request);
    const count = pruned.removed.length;
    if (!request.dryRun && count > 0) this.log.write('releases-pruned', caller, { app, count, tokenId, who });
    return pruned;
  }

  @Endpoint(tryRelease)
  async tryRelease(@Param('app') app: string, @Body() request: TryRequest, @ByReleaser() releaser: CurrentReleaser) {
    const { id: tokenId, who, caller } = releaser;
    const link = await this.links.create(app, request, releaser);
    this.log.write('try-link-created', caller, { app, version: request.version, tokenId, who });
    return link;
  }

  @Endpoint(listTryLinks)
  listTryLinks(@Param('app') app: string) {
    return this.links.list(app);
  }

  @Endpoint(revokeTryLink)
  async revokeTryLink(@Params() { app, id }: { app: string; id: string }, @ByReleaser() releaser: CurrentReleaser) {
    const { id: tokenId, who, caller } = releaser;
    await this.links.revoke(app, id);
    this.log.write('try-link-revoked', caller, { app, link: id, tokenId, who });
  }
}
