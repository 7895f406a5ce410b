import { logLine } from '../start/startup-log.ts';
import { splitHosts } from './hosts.ts';
import { roleLimits, timeLimits } from './time-limits.ts';
import { withClient } from './with-client.ts';

/**
 * Sets the limits of locks and statements for the role of the pooled connections: a pooler in transaction mode rejects them as
 * parameters of a connection, and a `set` would apply to other clients. Connections that are open keep their limits until the
 * pooler closes them.
 */
export async function limitPooledRole(directUrl: string, pooledUrl: string) {
  await withClient(directUrl, async (client) => {
    const { rows } = await client.query<{ statement: string }>(missingLimits, [
      decodeURIComponent(new URL(splitHosts(pooledUrl)[0]).username),
      JSON.stringify(roleLimits(timeLimits.statement)),
    ]);
    for (const { statement } of rows) await client.query(statement).catch((error: unknown) => warn(statement, error));
  });
}

/** Only an administrator may set them for another role. */
function warn(statement: string, error: unknown) {
  logLine('warn', `Statements through the pooler have no limit. Run as an administrator: ${statement} (${String(error)})`);
}

/** Only those that are not set yet: if several servers start at once, two that alter one role conflict. */
const missingLimits = `
  select format('alter role %I in database %I set %I = %L', role.name, current_database(), wanted.key, wanted.value) as statement
  from (select coalesce(nullif($1, ''), current_user) as name) role, jsonb_each_text($2::jsonb) wanted
  where not exists (
    select from pg_db_role_setting setting
    join pg_roles on pg_roles.oid = setrole and rolname = role.name
    join pg_database on pg_database.oid = setdatabase and datname = current_database()
    where wanted.key || '=' || wanted.value = any(setconfig))`;
