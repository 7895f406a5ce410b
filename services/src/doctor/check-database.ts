import type pg from 'pg';
import { readBackupAge } from '../database/backup/last-backup.ts';
import { allowedConnections, oldestPostgres } from '../database/check-server.ts';
import { connectionBudget, type ProcessSettings, workersWithin } from '../database/connection-budget.ts';
import { migrationNames } from '../database/data-source.ts';
import { isOfServer } from '../database/server-connections.ts';
import { timeLimits } from '../database/time-limits.ts';
import { withClient } from '../database/with-client.ts';
import { failed, type Finding, ok, warning } from './finding.ts';

/** The state of a database, as it reports it. */
export interface DatabaseFacts {
  readonly version: string;
  readonly isReadOnly: boolean;
  readonly isSuperuser: boolean;
  /** True if the role can change tables, as far as it owns them. */
  readonly isOwner: boolean;
  /** Null if there is no table of migrations. */
  readonly migrations: readonly string[] | null;
  /** How many connections the database server allows in all. */
  readonly allowed: number;
  /** Addresses from which servers of Daybook are connected. */
  readonly servers: number;
  /** How many milliseconds ago the last whole backup was made; null if none is recorded. */
  readonly backupAge: number | null;
  /** The clock of the database minus that of this machine, in milliseconds. */
  readonly skew: number;
}

export const databaseChecks = ['database', 'database role', 'migrations', 'connections', 'clock', 'backup'] as const;

/** In milliseconds: a nightly backup may fail once. */
const maxBackupAge = 48 * 3_600_000;

/** In seconds. Tokens that one machine signs would be expired on another. */
const maxSkew = 5;

export function readDatabase(url: string): Promise<DatabaseFacts> {
  return withClient(url, readFacts, { application_name: 'daybook doctor', query_timeout: timeLimits.statement });
}

async function readFacts(client: pg.Client): Promise<DatabaseFacts> {
  const isMigrated = (await client.query(`select where to_regclass('migrations') is not null`)).rowCount === 1;
  const migrations = isMigrated ? (await client.query<{ name: string }>('select name from migrations')).rows : undefined;
  const backupAge = await readBackupAge(client);
  const began = Date.now();
  const { rows } = await client.query<Omit<DatabaseFacts, 'migrations' | 'backupAge' | 'skew'> & { now: number }>(facts);
  const [{ now, ...own }] = rows as [(typeof rows)[0]];
  const skew = now - (began + Date.now()) / 2;
  return { ...own, migrations: migrations?.map(({ name }) => name) ?? null, backupAge, skew };
}

const facts = `
  select current_setting('server_version') as version,
    pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as "isReadOnly",
    (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser",
    exists (select from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
      and pg_has_role(relowner, 'member')) as "isOwner",
    ${allowedConnections} as allowed,
    (select count(distinct client_addr)::int from pg_stat_activity
      where ${isOfServer}) as servers,
    (extract(epoch from clock_timestamp()) * 1000)::float8 as now`;

interface Settings extends ProcessSettings {
  readonly migrates: boolean;
  readonly isEmbedded: boolean;
}

export function judgeDatabase(state: DatabaseFacts, settings: Settings): Finding[] {
  return [
    judgeServer(state),
    judgeRole(state, settings),
    judgeMigrations(state),
    judgeConnections(state, settings),
    judgeClock(state),
    judgeBackup(state),
  ];
}

function judgeServer({ version, isReadOnly }: DatabaseFacts): Finding {
  const [major] = version.split('.');
  if (Number(major) < oldestPostgres)
    return failed('database', `It is PostgreSQL ${version}: Daybook needs ${oldestPostgres} or later.`);
  if (isReadOnly) return failed('database', 'It is read-only: DATABASE_URL leads to a standby. Name all hosts, or the primary.');
  return ok('database', `PostgreSQL ${version}, writable.`);
}

function judgeRole({ isSuperuser, isOwner }: DatabaseFacts, { migrates, isEmbedded }: Settings): Finding {
  const advice = 'Give the servers a role of their own (limit-role.mjs), and MIGRATE=0.';
  if (isSuperuser) return failed('database role', `It is a superuser, who may read every file of the database server. ${advice}`);
  if (isEmbedded) return ok('database role', 'It owns its tables, and has no rights on the machine.');
  if (isOwner && !migrates) return warning('database role', `It may change tables, although MIGRATE is off. ${advice}`);
  return ok('database role', isOwner ? 'It owns its tables, and migrates them.' : 'It may change rows, and no tables.');
}

function judgeMigrations({ migrations }: DatabaseFacts): Finding {
  const missing = migrationNames.filter((name) => !migrations?.includes(name));
  if (missing.length === 0) return ok('migrations', 'The database has all of this version.');
  return failed('migrations', `${missing.length} are missing, the first is ${missing[0]}. Start a server, or run migrate.mjs.`);
}

function judgeConnections({ allowed, servers }: DatabaseFacts, settings: Settings): Finding {
  if (settings.hasPooler) return ok('connections', 'A pooler limits them (DATABASE_DIRECT_URL is set).');
  const count = Math.max(1, servers);
  const budget = count * connectionBudget({ ...settings, workers: workersWithin(settings, allowed) });
  const sum = `${count} ${count === 1 ? 'server opens' : 'servers open'} up to ${budget} connections, and PostgreSQL allows ${allowed}`;
  if (budget <= allowed) return ok('connections', `${sum}.`);
  return failed('connections', `${sum}. Lower WORKERS or DATABASE_POOL, raise max_connections, or use a pooler.`);
}

function judgeClock({ skew }: DatabaseFacts): Finding {
  const seconds = Math.abs(skew) / 1000;
  if (seconds <= maxSkew) return ok('clock', `It differs from the database's by ${seconds.toFixed(1)} s.`);
  return failed('clock', `It differs from the database's by ${Math.round(seconds)} s. Set both machines by NTP.`);
}

function judgeBackup({ backupAge }: DatabaseFacts): Finding {
  if (backupAge === null)
    return warning('backup', 'No whole backup is recorded. Run daybook backup every night, unless you back up in another way.');
  const hours = Math.floor(Math.max(0, backupAge) / 3_600_000);
  const text = `The last whole backup was made ${hours === 1 ? '1 hour' : `${hours} hours`} ago.`;
  if (backupAge <= maxBackupAge) return ok('backup', text);
  return warning('backup', `${text} Make one with daybook backup, and read in the log of the nightly one why it failed.`);
}
