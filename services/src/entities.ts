import { AccountEntity } from './accounts/account.entity.ts';
import { PasskeyEntity, SpentChallengeEntity } from './accounts/passkey.entity.ts';
import { SessionEntity } from './accounts/session.entity.ts';
import { CalendarGrantEntity } from './calendar/calendar-grant.entity.ts';
import { DemoOauthEntity } from './calendar/demo/demo-oauth.entity.ts';
import { IdempotencyKey } from './http/idempotency/idempotency-key.entity.ts';
import { NoteEntity } from './notes/note.entity.ts';
import { ConnectCodeEntity, ConnectionEntity } from './portals/connection.entity.ts';
import { PortalEntity } from './portals/portal.entity.ts';
import { LiveChange } from './releases/live/live-change.entity.ts';
import { OutcomeEntity } from './releases/health/outcome.entity.ts';
import { ReleaseTokenEntity } from './releases/tokens/release-token.entity.ts';
import { Release } from './releases/release.entity.ts';
import { TaskEntity } from './tasks/task.entity.ts';

/**
 * Every entity. A table without one is used by SQL statements only; `entities.api.test.ts` lists those, and compares the others
 * with the migrations.
 */
export const entities = [
  AccountEntity,
  SessionEntity,
  PasskeyEntity,
  SpentChallengeEntity,
  NoteEntity,
  TaskEntity,
  IdempotencyKey,
  Release,
  LiveChange,
  OutcomeEntity,
  ReleaseTokenEntity,
  CalendarGrantEntity,
  DemoOauthEntity,
  PortalEntity,
  ConnectionEntity,
  ConnectCodeEntity,
];
