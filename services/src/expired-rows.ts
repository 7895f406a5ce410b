import type { ExpiredRows } from './database/jobs/expired-rows-jobs.ts';

const hour = 3600;

/** The rows that are deleted because they have expired. */
export const expiredRows: readonly ExpiredRows[] = [
  { name: 'delete-sessions', table: 'sessions', condition: 'expires < now()', everySeconds: hour },
  {
    name: 'delete-idempotency-keys',
    table: 'idempotency_keys',
    condition: `created < now() - interval '24 hours'`,
    everySeconds: hour,
  },
  { name: 'delete-outcomes', table: 'outcomes', condition: `at < now() - interval '3 days'`, everySeconds: hour },
  { name: 'delete-health-minutes', table: 'health_minutes', condition: `minute < now() - interval '30 days'`, everySeconds: hour },
  { name: 'delete-health-votes', table: 'health_votes', condition: `hour < now() - interval '8 days'`, everySeconds: hour },
  { name: 'delete-health-tallies', table: 'health_tallies', condition: `minute < now() - interval '30 days'`, everySeconds: hour },
  { name: 'delete-try-links', table: 'try_links', condition: `until < now() - interval '365 days'`, everySeconds: hour },
  { name: 'delete-connect-codes', table: 'connect_codes', condition: `created < now() - interval '1 day'`, everySeconds: hour },
  { name: 'delete-unused-connections', table: 'connections', condition: `used < now() - interval '14 days'`, everySeconds: hour },
  { name: 'delete-revoked-connections', table: 'connections', condition: 'revoked is not null', everySeconds: hour },
  {
    // Their providers could not be notified for so long.
    name: 'delete-revoked-calendars',
    table: 'calendar_grants',
    condition: `revoked < now() - interval '30 days'`,
    everySeconds: hour,
  },
  { name: 'delete-spent-challenges', table: 'spent_challenges', condition: 'expires < now()', everySeconds: hour },
  { name: 'delete-demo-oauth', table: 'demo_oauth', condition: 'expires < now()', everySeconds: hour },
  {
    name: 'delete-attempts',
    table: 'attempts',
    condition: `expire < ((extract(epoch from now()) - 3600) * 1000)::bigint`,
    everySeconds: hour,
  },
];
