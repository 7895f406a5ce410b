import {
  goLive,
  type HistoryQuery,
  listApps,
  listChanges,
  type LiveRequest,
  pruneReleases,
  type PruneRequest,
  readApp,
  rollBack,
  type RollbackRequest,
} from '@daybook/contracts/releases';
import { Controller, Param } from '@nestjs/common';
import { ApiResponse, nextPage } from '../http/api-response.ts';
import { Endpoint } from '../http/endpoint.ts';
import { Body, Query } from '../http/parameters.ts';
import { ByCaller, type Caller, SecurityLog } from '../security-log/security-log.ts';
import { AppsService } from './apps.service.ts';
import { PointersService } from './pointers.service.ts';
import { PruningService } from './pruning.service.ts';
import { ByReleaser } from './release-token.guard.ts';
import type { Releaser } from './release-tokens.service.ts';

/** What visitors get of each app. */
@Controller()
export class AppsController {
  constructor(
    private readonly apps: AppsService,
    private readonly pointers: PointersService,
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
    @ByCaller() caller: Caller,
  ) {
    const change = await this.pointers.goLive(app, request, releaser);
    this.log.write('release-went-live', caller, { app, version: request.version, share: request.share ?? 100, ...named(releaser) });
    return change;
  }

  @Endpoint(rollBack)
  async rollBack(
    @Param('app') app: string,
    @Body() request: RollbackRequest,
    @ByReleaser() releaser: Releaser,
    @ByCaller() caller: Caller,
  ) {
    const change = await this.pointers.rollBack(app, request, releaser);
    this.log.write('release-rolled-back', caller, { app, from: change.from, version: change.to, ...named(releaser) });
    return change;
  }

  @Endpoint(pruneReleases)
  async pruneReleases(
    @Param('app') app: string,
    @Body() request: PruneRequest,
    @ByReleaser() releaser: Releaser,
    @ByCaller() caller: Caller,
  ) {
    const pruned = await this.pruning.pruneReleases(app, request);
    const count = pruned.removed.length;
    if (!request.dryRun && count > 0) this.log.write('releases-pruned', caller, { app, count, ...named(releaser) });
    return pruned;
  }

  @Endpoint(listChanges)
  async listChanges(@Param('app') app: string, @Query() query: HistoryQuery) {
    const { rows, next } = await this.apps.listChanges(app, query);
    return new ApiResponse(rows, nextPage(listChanges, query, next, { app }));
  }
}

/** Two tokens may have one name. */
const named = ({ id, who }: Releaser) => ({ token: id, who });
