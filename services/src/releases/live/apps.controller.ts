import { pruneReleases, type PruneRequest } from '@daybook/contracts/publishing';
import {
  goLive,
  type HistoryQuery,
  listApps,
  listChanges,
  type LiveRequest,
  readApp,
  rollBack,
  type RollbackRequest,
} from '@daybook/contracts/releases';
import { Controller, Param } from '@nestjs/common';
import { ApiResponse, nextPage } from '../../http/api-response.ts';
import { Endpoint, Body, Query } from '../../http/endpoint.ts';
import { CurrentCaller, type Caller, SecurityLog } from '../../security-log/security-log.ts';
import { AppsService } from './apps.service.ts';
import { LiveVersionsService } from './live-versions.service.ts';
import { PruningService } from '../store/pruning.service.ts';
import { ByReleaser } from '../tokens/release-token.guard.ts';
import type { Releaser } from '../tokens/release-tokens.service.ts';

@Controller()
export class AppsController {
  constructor(
    private readonly apps: AppsService,
    private readonly liveVersions: LiveVersionsService,
    private readonly pruning: PruningService,
    private readonly log: SecurityLog,
  ) {}

  @Endpoint(listApps)
  listApps(@ByReleaser() releaser: Releaser) {
    return this.apps.listApps(releaser);
  }

  @Endpoint(readApp)
  readApp(@Param('app') app: string) {
    return this.apps.readApp(app);
  }

  @Endpoint(goLive)
  async goLive(
    @Param('app') app: string,
    @Body() request: LiveRequest,
    @ByReleaser() releaser: Releaser,
    @CurrentCaller() caller: Caller,
  ) {
    const change = await this.liveVersions.goLive(app, request, releaser);
    this.log.write('release-went-live', caller, {
      app,
      version: request.version,
      share: request.share ?? 100,
      ...toLogFields(releaser),
    });
    return change;
  }

  @Endpoint(rollBack)
  async rollBack(
    @Param('app') app: string,
    @Body() request: RollbackRequest,
    @ByReleaser() releaser: Releaser,
    @CurrentCaller() caller: Caller,
  ) {
    const change = await this.liveVersions.rollBack(app, request, releaser);
    this.log.write('release-rolled-back', caller, { app, from: change.from, version: change.to, ...toLogFields(releaser) });
    return change;
  }

  @Endpoint(pruneReleases)
  async pruneReleases(
    @Param('app') app: string,
    @Body() request: PruneRequest,
    @ByReleaser() releaser: Releaser,
    @CurrentCaller() caller: Caller,
  ) {
    const pruned = await this.pruning.pruneReleases(app, request);
    const count = pruned.removed.length;
    if (!request.dryRun && count > 0) this.log.write('releases-pruned', caller, { app, count, ...toLogFields(releaser) });
    return pruned;
  }

  @Endpoint(listChanges)
  async listChanges(@Param('app') app: string, @Query() query: HistoryQuery) {
    const { rows, next } = await this.apps.listChanges(app, query);
    return new ApiResponse(rows, nextPage(listChanges, query, next, { app }));
  }
}

/** Includes the token's id, because two tokens may have the same `who`. */
const toLogFields = ({ id, who }: Releaser) => ({ token: id, who });
