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
import { LiveChangesInOrder1795820000000 } from './migrations/1795820000000-live-changes-in-order.ts';
import { HealthVotes1795820000001 } from './migrations/1795820000001-health-votes.ts';
import { TryLinks1795820000002 } from './migrations/1795820000002-try-links.ts';
import { CalendarRetries1795830000000 } from './migrations/1795830000000-calendar-retries.ts';
import { Jobs1795840000000 } from './migrations/1795840000000-jobs.ts';
import { ExpiryIndexes1795840000001 } from './migrations/1795840000001-expiry-indexes.ts';
import { NoteWordsSchema1795840000002 } from './migrations/1795840000002-note-words-schema.ts';
import { AccountUsage1795850000000 } from './migrations/1795850000000-account-usage.ts';
import { ForgottenAnswers1795880000000 } from './migrations/1795880000000-forgotten-answers.ts';

/** Every migration, in the order in which they run. */
export const migrations = [
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

/** The migrations that this version needs. The database of a newer version has more. */
export const migrationNames = migrations.map(({ name }) => name);
