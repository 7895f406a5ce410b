import { type HealthQuery, readHealth } from '@daybook/contracts/release-health';
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
import { Controller } from '@nestjs/common';
import { ApiResponse, nextPage } from '../../http/api-response.ts';
import { Body, Endpoint, Query, Param } from '../../http/endpoint.ts';
import { SecurityLog } from '../../security-log/security-log.ts';
import { HealthService } from '../health/health.service.ts';
import { ByReleaser, type CurrentReleaser } from '../tokens/release-token.guard.ts';
import { AppsService } from './apps.service.ts';
import { LiveVersionsService } from './live-versions.service.ts';

/** The live release of each app, its history and its health, for its team. */
@Controller()
export class AppsController {
  constructor(
    private readonly apps: AppsService,
    private readonly liveVersions: LiveVersionsService,
    private readonly health: HealthService,
    private readonly log: SecurityLog,
  ) {}

  @Endpoint(listApps)
  listApps(@ByReleaser() releaser: CurrentReleaser) {
    return this.apps.listApps(releaser);
  }

  @Endpoint(readApp)
  readApp(@Param('app') app: string) {
    return this.apps.readApp(app);
  }

  @Endpoint(goLive)
  async goLive(@Param('app') app: string, @Body() request: LiveRequest, @ByReleaser() releaser: CurrentReleaser) {
    const { id: tokenId, who, caller } = releaser;
    const change = await this.liveVersions.goLive(app, request, releaser);
    const { version, share = 100, force } = request;
    this.log.write('release-went-live', caller, { app, version, share, forced: force, tokenId, who });
    return change;
  }

  @Endpoint(rollBack)
  async rollBack(@Param('app') app: string, @Body() request: RollbackRequest, @ByReleaser() releaser: CurrentReleaser) {
    const { id: tokenId, who, caller } = releaser;
    const change = await this.liveVersions.rollBack(app, request, releaser);
    const { from, to: version } = change;
    this.log.write('release-rolled-back', caller, { app, from, version, forced: request.force, tokenId, who });
    return change;
  }

  @Endpoint(listChanges)
  async listChanges(@Param('app') app: string, @Query() query: HistoryQuery) {
    const { rows, next } = await this.apps.listChanges(app, query);
    return new ApiResponse(rows, nextPage(listChanges, query, next, { app }));
  }

  @Endpoint(readHealth)
  readHealth(@Param('app') app: string, @Query() { hours = 24 }: HealthQuery) {
    return this.health.read(app, hours);
  }
}
