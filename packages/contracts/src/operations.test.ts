import * as accounts from './accounts.ts';
import * as archive from './archive.ts';
import * as backends from './backends.ts';
import * as calendar from './calendar.ts';
import * as changes from './changes.ts';
import * as documents from './documents.ts';
import * as health from './health.ts';
import * as noteVersions from './note-versions.ts';
import * as notes from './notes.ts';
import { operations } from './operations.ts';
import * as ownAccount from './own-account.ts';
import * as passkeys from './passkeys.ts';
import * as connection from './connection.ts';
import * as connections from './portal-connections.ts';
import * as permissions from './permissions.ts';
import * as portalTokens from './portal-tokens.ts';
import * as portals from './portals.ts';
import * as publishing from './publishing.ts';
import * as releaseDetails from './release-details.ts';
import * as releaseHealth from './release-health.ts';
import * as releaseLog from './release-log.ts';
import * as releaseTokens from './release-tokens.ts';
import * as releases from './releases.ts';
import * as secrets from './secrets.ts';
import * as sessions from './sessions.ts';
import * as signingKeys from './signing-keys.ts';
import * as taskChanges from './task-changes.ts';
import * as tasks from './tasks.ts';
import * as trash from './trash.ts';
import * as tryLinks from './try-links.ts';
import * as violations from './violations.ts';
import * as vitals from './vitals.ts';

const modules: Readonly<Record<string, unknown>>[] = [
  ...[accounts, archive, backends, calendar, changes, documents, health, notes, noteVersions, ownAccount, passkeys, connections],
  ...[permissions, portals, publishing, releaseHealth, releaseTokens, releases, sessions, tasks, trash, tryLinks, violations],
  ...[connection, releaseDetails, releaseLog, secrets, signingKeys, portalTokens, taskChanges, vitals],
];

it('the server gets every operation that is declared, with a tag that groups it', () => {
  const declared = modules.flatMap((exported) => Object.values<unknown>(exported).filter(isOperation));
  expect(new Set(operations.map(({ id }) => id))).toEqual(new Set(declared.map(({ id }) => id)));
  expect(declared.filter(({ tag }) => tag === '')).toEqual([]);
});

function isOperation(value: unknown): value is { id: string; tag: string } {
  return typeof value === 'object' && value !== null && 'id' in value && 'method' in value;
}
