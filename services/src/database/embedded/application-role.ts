import { createHmac } from 'node:crypto';
import pg from 'pg';

/** The role of the application. It owns its tables and their database, and has no rights on the cluster or its machine. */
const role = 'daybook_app';

/** Derived from the superuser's password, so that only one secret is stored. */
const passwordOf = (superuserPassword: string) => createHmac('sha256', superuserPassword).update(role).digest('base64url');

/**
 * Creates the application's role and returns the database's address for it. Gives it what the superuser owns in the database:
 * earlier versions connected as the superuser, who may read every file and run every program of PostgreSQL's account.
 */
export async function prepareRole(superuserUrl: string): Promise<string> {
  const { password } = new URL(superuserUrl);
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    await client.query('begin');
    await ensureRole(client, passwordOf(password));
    const { rows } = await client.query<{ statement: string }>(ownedByOthers, [role]);
    for (const { statement } of rows) await client.query(statement);
    await client.query('commit');
  } finally {
    await client.end();
  }
  return applicationUrl(superuserUrl);
}

/** Returns the database's address for the application's role. */
export const applicationUrl = (superuserUrl: string) =>
  Object.assign(new URL(superuserUrl), { username: role, password: passwordOf(new URL(superuserUrl).password) }).href;

async function ensureRole(client: pg.Client, password: string) {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
  if (!rowCount) await client.query(`create role ${role} login password ${client.escapeLiteral(password)}`);
}

/** Selects the statements that change the owner of the database and its schema. Sequences follow their tables. */
const ownedByOthers = `
  select format('alter database %I owner to %I', datname, $1::text) as statement
  from pg_database where datname = current_database() and datdba <> $1::regrole
  union all
  select format('alter %s %s owner to %I', kind, name, $1::text)
  from (
    select 'table', oid::regclass::text, 'pg_class'::regclass, oid, relowner
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S', 'f')
    union all
    select 'routine', oid::regprocedure::text, 'pg_proc'::regclass, oid, proowner
    from pg_proc where pronamespace = 'public'::regnamespace
    union all
    select 'type', oid::regtype::text, 'pg_type'::regclass, oid, typowner
    from pg_type where typnamespace = 'public'::regnamespace and typtype in ('d', 'e', 'r')
    union all
    select 'text search configuration', oid::regconfig::text, 'pg_ts_config'::regclass, oid, cfgowner
    from pg_ts_config where cfgnamespace = 'public'::regnamespace
    union all
    select 'text search dictionary', oid::regdictionary::text, 'pg_ts_dict'::regclass, oid, dictowner
    from pg_ts_dict where dictnamespace = 'public'::regnamespace
  ) as found (kind, name, class, id, owner)
  where owner <> $1::regrole and not exists (
    select from pg_depend where classid = class and objid = id and deptype in ('e', 'a', 'i')
  )`;
