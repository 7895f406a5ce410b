import type { DataSourceOptions } from 'typeorm';
import { AccountEntity } from '../accounts/account.entity.ts';
import { PasskeyEntity } from '../accounts/passkey.entity.ts';
import { SessionEntity } from '../accounts/session.entity.ts';
import { SpentChallengeEntity } from '../accounts/spent-challenge.entity.ts';
import { CalendarGrantEntity } from '../calendar/calendar-grant.entity.ts';
import { DemoOauthEntity } from '../calendar/demo/demo-oauth.entity.ts';
import { IdempotencyKey } from '../http/idempotency/idempotency-key.entity.ts';
import { ConnectCodeEntity } from '../portals/connect-code.entity.ts';
import { ConnectionEntity } from '../portals/connection.entity.ts';
import { PortalEntity } from '../portals/portal.entity.ts';
import { NoteEntity } from '../notes/note.entity.ts';
import { LiveChange } from '../releases/live-change.entity.ts';
import { OutcomeEntity } from '../releases/outcome.entity.ts';
import { ReleaseTokenEntity } from '../releases/release-token.entity.ts';
import { Release } from '../releases/release.entity.ts';
import { TaskEntity } from '../tasks/task.entity.ts';
import { DatabaseClient, PooledClient } from './database-client.ts';
import { splitHosts } from './hosts.ts';
import { Accounts1795100000000 } from './migrations/1795100000000-accounts.ts';
import { Notes1795100000001 } from './migrations/1795100000001-notes.ts';
import { IdempotencyKeys1795100000002 } from './migrations/1795100000002-idempotency-keys.ts';
import { NotesSearch1795100000003 } from './migrations/1795100000003-notes-search.ts';
import { Releases1795200000000 } from './migrations/1795200000000-releases.ts';
import { SessionRotationKey1795300000000 } from './migrations/1795300000000-session-rotation-key.ts';
import { Tasks1795400000000 } from './migrations/1795400000000-tasks.ts';
import { Calendar1795500000000 } from './migrations/1795500000000-calendar.ts';
import { Registry1795600000000 } from './migrations/1795600000000-registry.ts';
import { Portals1795700000000 } from './migrations/1795700000000-portals.ts';
import { RevokedSessions1795810000000 } from './migrations/1795810000000-revoked-sessions.ts';
import { SessionDevices1795811000000 } from './migrations/1795811000000-session-devices.ts';
import { AccountDeletion1795812000000 } from './migrations/1795812000000-account-deletion.ts';
import { Passkeys1795813000000 } from './migrations/1795813000000-passkeys.ts';
import { CalendarRetries1795830000000 } from './migrations/1795830000000-calendar-retries.ts';
import { Jobs1795840000000 } from './migrations/1795840000000-jobs.ts';
import { ExpiryIndexes1795840000001 } from './migrations/1795840000001-expiry-indexes.ts';
import { NoteWordsSchema1795840000002 } from './migrations/1795840000002-note-words-schema.ts';
import { timeLimits } from './time-limits.ts';
import { LiveChangesInOrder1795820000000 } from './migrations/1795820000000-live-changes-in-order.ts';
import { AccountUsage1795850000000 } from './migrations/1795850000000-account-usage.ts';
import { ForgottenAnswers1795880000000 } from './migrations/1795880000000-forgotten-answers.ts';
import { TryLinks1795820000002 } from './migrations/1795820000002-try-links.ts';
import { HealthVotes1795820000001 } from './migrations/1795820000001-health-votes.ts';

/** Every entity and every migration, by name: what is not listed here does not exist. The schema is changed by migrations alone. */
export function dataSourceOptions(url: string) {
  return {
    type: 'postgres',
    url: splitHosts(url)[0],
    entities,
    migrations,
    migrationsTableName: 'migrations',
    synchronize: false,
    // Extensions are made by the migration that needs them, which can say what to do when they are missing.
    installExtensions: false,
    connectTimeoutMS: timeLimits.connection,
    applicationName: 'daybook',
    extra: { Client: DatabaseClient, connectionString: url },
  } satisfies DataSourceOptions;
}

interface ServingOptions {
  readonly url: string;
  /** Set if `url` is a pooler in transaction mode. */
  readonly directUrl: string | undefined;
  readonly poolSize: number;
}

/** For serving requests: the statements are bounded. Migrations may take longer. */
export function servingOptions({ url, directUrl, poolSize }: ServingOptions) {
  const options = dataSourceOptions(url);
  // A pooler refuses session limits: there they are the role's.
  const extra =
    directUrl === undefined
      ? { ...options.extra, ...sessionLimits(timeLimits.statement) }
      : { ...options.extra, Client: PooledClient, ...silenceLimit(timeLimits.statement) };
  return { ...options, poolSize, extra } satisfies DataSourceOptions;
}

/** Limits that a connection of pg begins with, for statements of so many milliseconds. */
export const sessionLimits = (statement: number) => ({ ...roleLimits(statement), ...silenceLimit(statement) });

/** Those that the server holds to. */
export const roleLimits = (statement: number) => ({
  statement_timeout: statement,
  lock_timeout: timeLimits.lock,
  idle_in_transaction_session_timeout: timeLimits.idleInTransaction,
});

/** The one that this process holds to. */
const silenceLimit = (statement: number) => ({ query_timeout: statement + timeLimits.silence });

const entities = [
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

const migrations = [
  Accounts1795100000000,
  Notes1795100000001,
  IdempotencyKeys1795100000002,
  NotesSearch1795100000003,
  Releases1795200000000,
  SessionRotationKey1795300000000,
  Tasks1795400000000,
  Calendar1795500000000,
  Registry1795600000000,
  Portals1795700000000,
  RevokedSessions1795810000000,
  SessionDevices1795811000000,
  AccountDeletion1795812000000,
  Passkeys1795813000000,
  LiveChangesInOrder1795820000000,
  HealthVotes1795820000001,
  TryLinks1795820000002,
  CalendarRetries1795830000000,
  Jobs1795840000000,
  ExpiryIndexes1795840000001,
  NoteWordsSchema1795840000002,
  AccountUsage1795850000000,
  ForgottenAnswers1795880000000,
];

/** What a database must have that this version works with; that of a newer version has more. */
export const migrationNames = migrations.map(({ name }) => name);
