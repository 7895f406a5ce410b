import { type BackendRequest, changeBackend, listBackendChanges, listBackends } from '@daybook/contracts/backends';
import { Controller } from '@nestjs/common';
import { Body, Endpoint, Param } from '../../http/endpoint.ts';
import { SecurityLog } from '../../security-log/security-log.ts';
import { ByReleaser, type CurrentReleaser } from '../tokens/release-token.guard.ts';
import { BackendsService } from './backends.service.ts';

/** The backend of each app, which operators add. */
@Controller()
export class BackendsController {
  constructor(
    private readonly backends: BackendsService,
    private readonly log: SecurityLog,
  ) {}

  @Endpoint(changeBackend)
  async changeBackend(@Param('app') app: string, @Body() request: BackendRequest, @ByReleaser() releaser: CurrentReleaser) {
    const { id: tokenId, who, caller } = releaser;
    const change = await this.backends.change(app, request, releaser);
    this.log.write('app-backend-changed', caller, { app, tokenId, who, to: change.to ?? undefined });
    return change;
  }

  @Endpoint(listBackends)
  listBackends() {
    return this.backends.list();
  }

  @Endpoint(listBackendChanges)
  listBackendChanges(@Param('app') app: string) {
    return this.backends.listChanges(app);
  }
}
