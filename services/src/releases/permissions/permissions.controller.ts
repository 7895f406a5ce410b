import { changePermissions, type PermissionRequest } from '@daybook/contracts/permissions';
import { Controller } from '@nestjs/common';
import { Body, Endpoint, Param } from '../../http/endpoint.ts';
import { SecurityLog } from '../../security-log/security-log.ts';
import { ByReleaser, type CurrentReleaser } from '../tokens/release-token.guard.ts';
import { PermissionsService } from './permissions.service.ts';

/** The permissions of each app, which operators change. */
@Controller()
export class PermissionsController {
  constructor(
    private readonly permissions: PermissionsService,
    private readonly log: SecurityLog,
  ) {}

  @Endpoint(changePermissions)
  async changePermissions(@Param('app') app: string, @Body() request: PermissionRequest, @ByReleaser() releaser: CurrentReleaser) {
    const { id: tokenId, who, caller } = releaser;
    const change = await this.permissions.change(app, request, releaser);
    this.log.write('app-permissions-changed', caller, { app, tokenId, who, permissions: JSON.stringify(change.permissions) });
    return change;
  }
}
