import {
  type PermissionChange,
  type PermissionRequest,
  type Permissions,
  permissions as schema,
} from '@daybook/contracts/permissions';
import { appName } from '@daybook/contracts/app-name';
import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.ts';
import { notFound, ProblemError } from '../../http/problem-error.ts';
import { newConflicts, rejectConflicts, toNeighbours } from '../live/conflicts.ts';
import { LiveChangesService } from '../live/live-changes.service.ts';
import { LiveReleasesService } from '../live/live-releases.service.ts';
import { PermissionChangeEntity } from '../release.entity.ts';
import type { Releaser } from '../tokens/release-tokens.service.ts';
import { joinPermissions, withoutPermissions } from './permission-sets.ts';

/** Changes the permissions of apps. */
@Injectable()
export class PermissionsService {
  constructor(
    private readonly database: Database,
    private readonly changes: LiveChangesService,
    private readonly liveReleases: LiveReleasesService,
  ) {}

  /**
   * Changes the permissions of an app, which may have no release yet.
   *
   * @throws {ProblemError} 404 if no app can have this name, 409 if a release that visitors may get asks for what is withdrawn, unless it is forced; 422 if there are too many
   */
  change(
    app: string,
    { give = {}, withdraw = {}, force = false, why }: PermissionRequest,
    { id, who }: Releaser,
  ): Promise<PermissionChange> {
    if (!appName.safeParse(app).success) throw notFound();
    return this.changes.locked(app, async () => {
      const permissions = withinLimits(
        joinPermissions(withoutPermissions(await this.liveReleases.readPermissions(app), withdraw), give),
      );
      const before = toNeighbours(await this.liveReleases.list());
      const after = before.map((release) => (release.app === app ? { ...release, permissions } : release));
      if (!force) rejectConflicts(newConflicts(app, before, after));
      const at = new Date();
      await this.database.manager.insert(PermissionChangeEntity, { app, permissions, at, by: who, tokenId: id, why });
      return { app, permissions, at: at.toISOString(), by: who, why };
    });
  }
}

function withinLimits(joined: Permissions): Permissions {
  const { success, error } = schema.safeParse(joined);
  if (!success) throw new ProblemError(422, `${error.issues[0]?.path[0]?.toString()}: ${error.issues[0]?.message}`);
  return joined;
}
