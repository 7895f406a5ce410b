import type pg from 'pg';
import { StartupError } from '../start/startup-error.ts';
import { withClient } from './with-client.ts';

/**
 * Gives a role the rights that a running server needs, and takes all others from it: to read and change rows, but no table, and in the
 * tables of the history only to add rows. Tables of later migrations are included, if the same owner migrates.
 *
 * @param url of the owner of the tables
 * @throws {StartupError} if the role does not exist, may do anything, owns the tables, or may create some by rights of others
 */
export async function limitServerRole(url: string, role: string) {
  await withClient(url, async (client) => {
    await checkRole(client, role);
    await client.query('begin');
    const { rows } = await client.query<{ statement: string }>(statements, [role, historyTables]);
    for (const { statement } of rows) await client.query(statement);
    await checkSchema(client, role);
    await client.query('commit');
  });
}

async function checkRole(client: pg.Client, role: string) {
  const { rows } = await client.query<RoleState>(roleState, [role]);
  const [state] = rows;
  if (!state?.isMigrated) throw new StartupError('The database has no tables yet: migrate it first.');
  if (!state.exists)
    throw new StartupError(
      `The database server has no role ${role}. Create it as an administrator: create role ${client.escapeIdentifier(role)} login password '…'`,
    );
  if (state.isAdministrator) throw new StartupError(`${role} is a superuser, whose rights cannot be limited. Use another role.`);
  if (state.isOwner)
    throw new StartupError(`${role} owns tables, or is a member of their owner. Use another role for the servers.`);
}

/** Fails if the role may create tables. Each role has the rights of PUBLIC, which could create tables by default until PostgreSQL 14. */
async function checkSchema(client: pg.Client, role: string) {
  const { rows } = await client.query<{ schema: string; mayCreate: boolean; isPublic: boolean }>(schemaState, [role]);
  const [{ schema, mayCreate, isPublic } = { schema: '', mayCreate: false, isPublic: false }] = rows;
  if (!mayCreate) return;
  const advice = isPublic
    ? `Take that right from PUBLIC as an administrator: revoke create on schema ${schema} from public`
    : 'Take it out of the role that has this right, or use another role for the servers.';
  throw new StartupError(`Nothing was changed: ${role} may create tables in the schema ${schema}. ${advice}`);
}

const schemaState = `
  select quote_ident(current_schema()) as schema, has_schema_privilege($1, current_schema(), 'create') as "mayCreate",
    has_schema_privilege('public', current_schema(), 'create') as "isPublic"`;

interface RoleState {
  readonly isMigrated: boolean;
  readonly exists: boolean;
  readonly isAdministrator: boolean;
  readonly isOwner: boolean;
}

const roleState = `
  select to_regclass('migrations') is not null as "isMigrated", role.oid is not null as exists, coalesce(rolsuper, false) as "isAdministrator",
    exists (
      select from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
        and role.oid is not null and pg_has_role(role.oid, relowner, 'member')
    ) as "isOwner"
  from (select 1) one left join pg_roles role on rolname = $1`;

/**
 * Only rows are added to them. Triggers refuse changes also by the owner, who could remove the triggers; those of permissions and backends
 * have none.
 */
const historyTables = ['backend_changes', 'key_changes', 'live_changes', 'log_entries', 'log_heads', 'permission_changes'];

/** The table of migrations is only read: a server that finds one missing does not start. */
const statements = `
  with own as (
    select oid::regclass::text as name, relname, relowner from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
  ), schema as (select quote_ident(current_schema()) as name, quote_ident($1) as role)
  select format('grant connect on database %I to %s', current_database(), role) as statement, 1 as step from schema
  union all select format('revoke create on schema %s from %s', name, role), 2 from schema
  union all select format('grant usage on schema %s to %s', name, role), 3 from schema
  union all select format('revoke all on all tables in schema %s from %s', name, role), 4 from schema
  union all select format('grant usage, select on all sequences in schema %s to %s', name, role), 5 from schema
  union all select format('grant %s on %s to %s', case
      when relname = 'migrations' then 'select'
      when relname = any($2) then 'select, insert'
      else 'select, insert, update, delete' end, own.name, role), 6 from own, schema
  union all select distinct format('alter default privileges for role %I in schema %s grant %s to %s', relowner::regrole::name, schema.name, rights, role), 7
    from own, schema, unnest(array['select, insert, update, delete on tables', 'usage, select on sequences']) rights
  order by step`;
