import { trashLimits } from '@daybook/contracts/trash';
import { AccountEntity } from './accounts/account.entity.ts';
import { PasskeyEntity, SpentChallengeEntity } from './accounts/passkey.entity.ts';
import { SessionEntity } from './accounts/session.entity.ts';
import { CalendarGrantEntity } from './calendar/calendar-grant.entity.ts';
import { DemoOauthEntity } from './calendar/demo/demo-oauth.entity.ts';
import { TokenKeyEntity } from './forwarding/tokens/token-key.entity.ts';
import { IdempotencyKey } from './http/idempotency/idempotency-key.entity.ts';
import { itemKinds } from './item-kinds.ts';
import { ConnectCodeEntity, ConnectionEntity, PortalEntity } from './portals/portals.entity.ts';
import { BackendChangeEntity } from './releases/backends/backend-change.entity.ts';
import { KeyChangeEntity, LiveChange, PermissionChangeEntity, Release } from './releases/release.entity.ts';
import { ReleaseTokenEntity } from './releases/tokens/release-token.entity.ts';
import type { ExpiredRows } from './database/jobs/batches.ts';
import type { EncryptedTable } from './secrets/encrypted-table.ts';

/** Every entity. A table without one is used only by SQL statements. `entities.api.test.ts` compares them with the migrations. */
export const entities = [
  AccountEntity,
  SessionEntity,
  PasskeyEntity,
  SpentChallengeEntity,
  ...Object.values(itemKinds).map(({ table }) => table),
  IdempotencyKey,
  Release,
  LiveChange,
  PermissionChangeEntity,
  KeyChangeEntity,
  BackendChangeEntity,
  TokenKeyEntity,
  ReleaseTokenEntity,
  CalendarGrantEntity,
  DemoOauthEntity,
  PortalEntity,
  ConnectionEntity,
  ConnectCodeEntity,
];

/** The tables with values that are encrypted by the installation's secret. After a rotation they are encrypted again. */
export const encryptedTables: readonly EncryptedTable[] = [
  {
    name: 'calendar_grants',
    key: { handle_hash: 'bytea' },
    purpose: 'calendar',
    context: `encode(handle_hash, 'hex') || '|' || provider`,
    value: 'sealed',
    change: 'sealed = fresh',
  },
  {
    name: 'demo_oauth',
    key: { model: 'text', id: 'text' },
    purpose: 'calendar',
    context: `'demo|' || model || '|' || id`,
    value: `decode(payload ->> 'sealed', 'base64')`,
    change: `payload = payload || jsonb_build_object('sealed', translate(encode(fresh, 'base64'), E'\\n', ''))`,
  },
  {
    name: 'token_keys',
    key: { id: 'uuid' },
    purpose: 'token keys',
    context: 'id::text',
    value: 'private_key',
    change: 'private_key = fresh',
  },
  { name: 'log_keys', key: { id: 'uuid' }, purpose: 'log key', context: 'id::text', value: 'sealed', change: 'sealed = fresh' },
];

/** The rows that are deleted because they have expired. */
export const expiredRows: readonly ExpiredRows[] = [
  // Their last access tokens may be valid for 15 minutes more, and are rejected by the row.
  { name: 'delete-sessions', table: 'sessions', condition: `expires < now() - interval '20 minutes'` },
  {
    name: 'delete-idempotency-keys',
    table: 'idempotency_keys',
    condition: `created < now() - interval '24 hours'`,
  },
  { name: 'delete-changes', table: 'changes', condition: `at < now() - interval '1 hour'` },
  { name: 'delete-versions', table: 'note_versions', condition: 'expires < now()' },
  {
    name: 'delete-versions-of-deleted-notes',
    table: 'note_versions',
    condition: `not exists (select from notes where notes.owner_id = note_versions.owner_id and notes.id = note_id)
      and not exists (select from trash where trash.owner_id = note_versions.owner_id and trash.id = note_id)`,
  },
  { name: 'delete-outcomes', table: 'outcomes', condition: `at < now() - interval '3 days'` },
  { name: 'delete-health-minutes', table: 'health_minutes', condition: `minute < now() - interval '30 days'` },
  { name: 'delete-health-votes', table: 'health_votes', condition: `hour < now() - interval '8 days'` },
  { name: 'delete-health-tallies', table: 'health_tallies', condition: `minute < now() - interval '30 days'` },
  { name: 'delete-try-links', table: 'try_links', condition: `until < now() - interval '365 days'` },
  { name: 'delete-connect-codes', table: 'connect_codes', condition: `created < now() - interval '1 day'` },
  { name: 'delete-unused-connections', table: 'connections', condition: `used < now() - interval '14 days'` },
  { name: 'delete-revoked-connections', table: 'connections', condition: 'revoked is not null' },
  {
    // Their providers could not be notified for so long.
    name: 'delete-revoked-calendars',
    table: 'calendar_grants',
    condition: `revoked < now() - interval '30 days'`,
  },
  { name: 'delete-spent-challenges', table: 'spent_challenges', condition: 'expires < now()' },
  { name: 'delete-token-keys', table: 'token_keys', condition: `created < now() - interval '60 days'` },
  { name: 'delete-demo-oauth', table: 'demo_oauth', condition: 'expires < now()' },
  { name: 'delete-trash', table: 'trash', condition: `deleted_at < now() - interval '${trashLimits.days} days'` },
  {
    name: 'delete-attempts',
    table: 'attempts',
    condition: `expire < ((extract(epoch from now()) - 3600) * 1000)::bigint`,
  },
];
