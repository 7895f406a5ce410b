import { accountOperations } from './accounts.ts';
import { entities } from './api.ts';
import { archiveOperations } from './archive.ts';
import { backendOperations } from './backends.ts';
import { calendarOperations } from './calendar.ts';
import { changeOperations } from './changes.ts';
import { arrivalOperations } from './connection.ts';
import { documentOperations } from './documents.ts';
import { pageOperations } from './health.ts';
import { noteVersionOperations } from './note-versions.ts';
import { ownAccountOperations } from './own-account.ts';
import type { Operation } from './operation.ts';
import { passkeyOperations } from './passkeys.ts';
import { changePermissions } from './permissions.ts';
import { connectionOperations } from './portal-connections.ts';
import { portalOperations } from './portals.ts';
import { publishingOperations } from './publishing.ts';
import { releaseDetailOperations } from './release-details.ts';
import { readHealth } from './release-health.ts';
import { releaseLogOperations } from './release-log.ts';
import { releaseTokenOperations } from './release-tokens.ts';
import { releaseOperations } from './releases.ts';
import { secretOperations } from './secrets.ts';
import { sessionOperations } from './sessions.ts';
import { signingKeyOperations } from './signing-keys.ts';
import { listChangedTasks } from './task-changes.ts';
import { trashOperations } from './trash.ts';
import { tryLinkOperations } from './try-links.ts';
import { violationOperations } from './violations.ts';
import { reportVitals } from './vitals.ts';

/** All operations of the API. The server serves only these under /api/, and the OpenAPI document lists them. */
export const operations: readonly Operation[] = [
  ...accountOperations,
  ...ownAccountOperations,
  ...sessionOperations,
  ...passkeyOperations,
  ...Object.values(entities).flatMap((entity): readonly Operation[] => entity.operations),
  listChangedTasks,
  ...trashOperations,
  ...noteVersionOperations,
  ...documentOperations,
  ...archiveOperations,
  ...changeOperations,
  ...calendarOperations,
  ...pageOperations,
  reportVitals,
  ...violationOperations,
  ...publishingOperations,
  ...releaseOperations,
  readHealth,
  changePermissions,
  ...signingKeyOperations,
  ...backendOperations,
  ...tryLinkOperations,
  ...releaseDetailOperations,
  ...releaseLogOperations,
  ...releaseTokenOperations,
  ...secretOperations,
  ...arrivalOperations,
  ...portalOperations,
  ...connectionOperations,
];
