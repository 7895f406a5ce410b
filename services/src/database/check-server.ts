import { errorCode, StartupError } from '../start/startup-error.ts';
import { DatabaseClient } from './database-client.ts';
import { splitHosts } from './hosts.ts';
import { sessionLimits, timeLimits } from './time-limits.ts';

/** The oldest version with which the migrations and statements are tested. */
export const oldestPostgres = 15;

/** SQL for how many connections the server allows. Some more are for superusers only. */
export const allowedConnections =
  "current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int";

/**
 * Checks that the server of a setting responds, accepts our login, is new enough, and has transactions. Returns how many connections it
 * allows in all. @throws {StartupError} if a check fails
 */
export async function checkServer(setting: string, url: string, { isPooler }: { isPooler: boolean }): Promise<number> {
  const limits = isPooler ? {} : sessionLimits(timeLimits.statement);
  const client = new DatabaseClient({ connectionString: url, connectionTimeoutMillis: timeLimits.firstConnection, ...limits });
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string; connections: number }>(facts);
    await client.query('begin');
    await client.query('rollback');
    const [{ version, connections } = { version: '', connections: 0 }] = rows;
    if (Number.parseInt(version) < oldestPostgres) {
      throw new StartupError(`The server of ${setting} is PostgreSQL ${version}: Daybook needs ${oldestPostgres} or later.`);
    }
    return connections;
  } catch (error) {
    throw explainConnection(error, new URL(splitHosts(url)[0]), setting);
  } finally {
    await client.end().catch(() => {});
  }
}

const facts = `select current_setting('server_version') as version, ${allowedConnections} as connections`;

/** Returns the StartupError for a failed connection, without the password. */
export function explainConnection(error: unknown, url: URL, setting = 'DATABASE_URL'): StartupError {
  if (error instanceof StartupError) return error;
  if (error instanceof Error && error.message.startsWith('unsupported startup parameter')) return poolerError(setting);
  if (error instanceof Error && error.message.startsWith('transaction blocks not allowed'))
    return new StartupError(`${setting} leads to a connection pooler in statement mode: Daybook needs transaction mode.`);
  const code = codeOf(error) ?? '';
  const [, sentence] = sentences.find(([codes]) => codes.test(code)) ?? [];
  const place = `${url.hostname}:${url.port || 5432}`;
  if (sentence) return new StartupError(`${setting} ${sentence(place, url)}`);
  const message = error instanceof Error ? error.message : String(error);
  return new StartupError(`${setting} cannot be used with the server at ${place}: ${message}`, { cause: error });
}

const poolerError = (setting: string) =>
  new StartupError(
    setting === 'DATABASE_URL'
      ? 'DATABASE_URL leads to a connection pooler: set DATABASE_DIRECT_URL to the PostgreSQL server behind it.'
      : `${setting} leads to a connection pooler: it must lead to the PostgreSQL server itself.`,
  );

/** The problem with a setting, by the code of the error. */
const sentences: readonly (readonly [codes: RegExp, sentence: (place: string, url: URL) => string])[] = [
  [
    /^E(CONNREFUSED|CONNRESET|HOSTUNREACH|NETUNREACH|TIMEDOUT)$/,
    (place) => `cannot be reached: no PostgreSQL responds at ${place}.`,
  ],
  [/^(ENOTFOUND|EAI_AGAIN)$/, (_, { hostname }) => `cannot be reached: no machine is called ${hostname}.`],
  [/^28(P01|000)$/, (place, { username }) => `is rejected: ${place} does not accept the user ${username} with this password.`],
  [/^3D000$/, (place, { pathname }) => `is rejected: ${place} has no database called ${pathname.slice(1)}.`],
  [/^53300$/, (place) => `is rejected: ${place} has no connection left.`],
];

/** An address with several machines gives an AggregateError. A connection that took too long has no code. */
function codeOf(error: unknown): string | undefined {
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return errorCode(error) ?? (/timeout/i.test(String(error)) ? 'ETIMEDOUT' : undefined);
}
