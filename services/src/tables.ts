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
import type { ExpiredRows } from './database/jobs/expired-rows.ts';
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

/** Returns the SQL of the time this long ago. */
const ago = (time: string) => `now() - interval '${time}'`;

/** The rows that are deleted because they have expired. What bounds the other tables: docs/architecture.md. */
export const expiredRows: readonly ExpiredRows[] = [
  // Their last access tokens may be valid for 15 minutes more, and are rejected by the row.
  { name: 'delete-sessions', table: 'sessions', column: 'expires', before: ago('20 minutes') },
  { name: 'delete-idempotency-keys', table: 'idempotency_keys', column: 'created', before: ago('24 hours') },
  { name: 'delete-changes', table: 'changes', column: 'at', before: ago('1 hour') },
  { name: 'delete-versions', table: 'note_versions', column: 'expires', before: 'now()' },
  { name: 'delete-outcomes', table: 'outcomes', column: 'at', before: ago('3 days') },
  { name: 'delete-health-minutes', table: 'health_minutes', column: 'minute', before: ago('30 days') },
  { name: 'delete-health-votes', table: 'health_votes', column: 'hour', before: ago('8 days') },
  { name: 'delete-health-tallies', table: 'health_tallies', column: 'minute', before: ago('30 days') },
  { name: 'delete-try-links', table: 'try_links', column: 'until', before: ago('365 days') },
  { name: 'delete-connect-codes', table: 'connect_codes', column: 'created', before: ago('1 day') },
  { name: 'delete-unused-connections', table: 'connections', column: 'used', before: ago('14 days') },
  { name: 'delete-revoked-connections', table: 'connections', column: 'revoked', before: 'now()' },
  // Their providers could not be notified for so long.
  { name: 'delete-revoked-calendars', table: 'calendar_grants', column: 'revoked', before: ago('30 days') },
  { name: 'delete-spent-challenges', table: 'spent_challenges', column: 'expires', before: 'now()' },
  { name: 'delete-token-keys', table: 'token_keys', column: 'created', before: ago('60 days') },
  { name: 'delete-demo-oauth', table: 'demo_oauth', column: 'expires', before: 'now()' },
  { name: 'delete-trash', table: 'trash', column: 'deleted_at', before: ago(`${trashLimits.days} days`) },
  {
    name: 'delete-attempts',
    table: 'attempts',
    column: 'expire',
    before: '((extract(epoch from now()) - 3600) * 1000)::bigint',
    isMilliseconds: true,
  },
];
