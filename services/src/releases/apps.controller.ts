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
  tryRelease,
  type TryRequest,
} from '@daybook/contracts/releases';
import { Controller, Param } from '@nestjs/common';
import { Answer, nextPage } from '../http/answer.ts';
import { Handles } from '../http/handles.ts';
import { Body, Query } from '../http/parameters.ts';
import { AppsService } from './apps.service.ts';
import { LiveChangesService } from './live-changes.service.ts';
import { PointersService } from './pointers.service.ts';
import { PruningService } from './pruning.service.ts';
import { ByReleaser } from './release-token.guard.ts';
import type { Releaser } from './release-tokens.service.ts';

/** What visitors get of each app. */
@Controller()
export class AppsController {
  constructor(
    private readonly apps: AppsService,
    private readonly changes: LiveChangesService,
    private readonly pointers: PointersService,
    private readonly pruning: PruningService,
  ) {}

  @Handles(listApps)
  listApps(@ByReleaser() releaser: Releaser) {
    return this.apps.listApps(releaser);
  }

  @Handles(readApp)
  readApp(@Param('app') app: string) {
    return this.apps.readApp(app);
  }

  @Handles(goLive)
  goLive(@Param('app') app: string, @Body() request: LiveRequest, @ByReleaser() releaser: Releaser) {
    return this.pointers.goLive(app, request, releaser);
  }

  @Handles(rollBack)
  rollBack(@Param('app') app: string, @Body() request: RollbackRequest, @ByReleaser() releaser: Releaser) {
    return this.pointers.rollBack(app, request, releaser);
  }

  @Handles(tryRelease)
  tryRelease(@Param('app') app: string, @Body() request: TryRequest) {
    return this.apps.tryRelease(app, request);
  }

  @Handles(pruneReleases)
  pruneReleases(@Param('app') app: string, @Body() request: PruneRequest) {
    return this.pruning.pruneReleases(app, request);
  }

  @Handles(listChanges)
  async listChanges(@Param('app') app: string, @Query() query: HistoryQuery) {
    const { rows, next } = await this.changes.listChanges(app, query);
    return new Answer(rows, nextPage(listChanges, query, next, { app }));
  }
}
