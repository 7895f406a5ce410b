import type { KeyObject } from 'node:crypto';
import path from 'node:path';
import { type CalendarSettings, readCalendarSettings } from './calendar/calendar-settings.ts';
import type { QuotaSettings } from './quotas/quotas.ts';
import type { BucketSettings } from './releases/store/bucket-store.ts';
import { readJwtSecret, readOperatorHash } from './settings-secret.ts';
import { checkCircumstances, findMisspelt, findWarnings, recordReads } from './settings-rules.ts';
import { readAddresses, readDatabaseUrl, readNumber, readOneOf, readOrigin, readUrl, type Environment } from './settings-values.ts';

/** What whoever runs the server decides; each has a default, and the README describes it. */
export interface Settings {
  readonly port: number;
  /** The addresses to listen on: this machine's own alone, unless told otherwise or in production. */
  readonly host: string;
  /** Absolute. Holds the embedded database, the releases, and the secrets that were made here. */
  readonly dataDir: string;
  /** Undefined: the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** The database server itself, if `databaseUrl` is a pooler in transaction mode. */
  readonly databaseDirectUrl: string | undefined;
  /** How many connections to the database the requests of a process share. */
  readonly databasePool: number;
  /** A KeyObject, because a string would cost a millisecond for each token that is signed or read. */
  readonly jwtSecret: KeyObject;
  /** Where releases are kept; undefined: in `dataDir`. */
  readonly bucket: BucketSettings | undefined;
  /** SHA-256 of the operator's release token, which makes all others. */
  readonly operatorHash: Buffer;
  /** Where people reach this server, without a slash at the end. */
  readonly publicUrl: string;
  readonly production: boolean;
  /** How long /readyz answers 503 before the listener closes, in milliseconds. */
  readonly shutdownDelay: number;
  /** The proxies whose X-Forwarded-For is believed, as Fastify takes them; false believes nobody. */
  readonly trustProxy: string | false;
  /** Whether TRUST_PROXY is set: `none` says that there is no proxy. */
  readonly isProxySet: boolean;
  readonly logLevel: LogLevel;
  /** How many attempts are let through before one has to wait: see `accounts/attempt-limits.ts`. */
  readonly limits: { readonly loginAccount: number; readonly loginAddress: number; readonly registerAddress: number };
  /** What the limits on calls from one network are multiplied by: see `http/limits/call-limits.ts`. */
  readonly callLimitFactor: number;
  /** How long a login restores an account whose owner asked to delete it. */
  readonly accountGraceDays: number;
  /** How long a session lives at most, however much it is used. */
  readonly sessionDays: number;
  /** How much one account may store. */
  readonly quotas: QuotaSettings;
  /** How long a client may take for the headers of a request, and for each 32 KiB of a body or an answer, in seconds. */
  readonly slowClient: number;
  /** How long a portal's access token is good, in seconds. */
  readonly portalTokenLife: number;
  readonly calendar: CalendarSettings;
  /** Built releases (folders with a release.json) that are published and put live when the server starts. */
  readonly publishFolders: readonly string[];
  /** What may be wrong with the settings, a sentence each. */
  readonly warnings: readonly string[];
}

export type LogLevel = (typeof logLevels)[number];

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/**
 * Reads and checks every setting. Makes the data folder's secret for tokens when none was given.
 *
 * @throws {StartRefused} that names the variable, what is wrong with it and what it takes
 */
export function readSettings(given: Environment): Settings {
  const { env, names } = recordReads(given);
  const port = readNumber(env, 'PORT', { min: 1, max: 65535, standard: 3000 });
  const production = env['NODE_ENV'] === 'production';
  const dataDir = path.resolve(env['DATA_DIR'] || '.data');
  const databases = readDatabases(env);
  const publicUrl = readOrigin(env, 'PUBLIC_URL');
  const trustProxy = readTrustProxy(env);
  const bucket = readBucket(env);
  const circumstances = {
    production,
    publicUrl,
    isProxySet: trustProxy !== undefined,
    isOperatorSet: Boolean(env['OPERATOR_TOKEN_HASH']),
    ...databases,
    bucket,
  };
  checkCircumstances(circumstances);
  const settings: Omit<Settings, 'warnings'> = {
    port,
    host: env['HOST'] || (production ? '::' : 'localhost'),
    dataDir,
    ...databases,
    databasePool: readNumber(env, 'DATABASE_POOL', { min: 2, max: 500, standard: 20 }),
    jwtSecret: readJwtSecret(env, { dataDir, required: production && databases.databaseUrl !== undefined }),
    bucket,
    operatorHash: readOperatorHash(env, dataDir),
    publicUrl: publicUrl ?? `http://localhost:${port}`,
    production,
    shutdownDelay: readNumber(env, 'SHUTDOWN_DELAY', { min: 0, max: 300, standard: production ? 5 : 0 }) * 1000,
    trustProxy: trustProxy ?? false,
    isProxySet: trustProxy !== undefined,
    logLevel: readOneOf(env, 'LOG_LEVEL', logLevels) ?? 'info',
    ...readLimits(env),
    calendar: readCalendarSettings(env),
    publishFolders: (env['PUBLISH_FOLDERS'] ?? '').split(path.delimiter).filter(Boolean),
  };
  return { ...settings, warnings: [...findWarnings(circumstances), ...findMisspelt(given, names)] };
}

const readDatabases = (env: Environment) => ({
  databaseUrl: readDatabaseUrl(env, 'DATABASE_URL'),
  databaseDirectUrl: readDatabaseUrl(env, 'DATABASE_DIRECT_URL'),
});

const readLimits = (env: Environment) => ({
  limits: {
    loginAccount: readNumber(env, 'LOGIN_LIMIT_ACCOUNT', { ...attempts, standard: 10 }),
    loginAddress: readNumber(env, 'LOGIN_LIMIT_ADDRESS', { ...attempts, standard: 50 }),
    registerAddress: readNumber(env, 'REGISTER_LIMIT_ADDRESS', { ...attempts, standard: 20 }),
  },
  slowClient: readNumber(env, 'SLOW_CLIENT_SECONDS', { min: 1, max: 600, standard: 20 }),
  callLimitFactor: readNumber(env, 'CALL_LIMIT_FACTOR', { min: 1, max: 1_000_000, standard: 1 }),
  accountGraceDays: readNumber(env, 'ACCOUNT_GRACE_DAYS', { min: 0, max: 365, standard: 14 }),
  sessionDays: readNumber(env, 'SESSION_DAYS', { min: 1, max: 3650, standard: 90 }),
  quotas: {
    notes: readNumber(env, 'NOTES_LIMIT_ACCOUNT', { ...quota, standard: 200_000 }),
    noteBytes: readNumber(env, 'NOTE_BYTES_LIMIT_ACCOUNT', { min: 1, max: Number.MAX_SAFE_INTEGER, standard: 256_000_000 }),
    tasks: readNumber(env, 'TASKS_LIMIT_ACCOUNT', { ...quota, standard: 20_000 }),
  },
  portalTokenLife: readNumber(env, 'PORTAL_TOKEN_SECONDS', { min: 1, max: 900, standard: 900 }),
});

/** Undefined: not set. */
const readTrustProxy = (env: Environment): string | false | undefined =>
  env['TRUST_PROXY'] === 'none' ? false : readAddresses(env, 'TRUST_PROXY');

/** The store of releases that several servers share. */
function readBucket(env: Environment): BucketSettings | undefined {
  const bucket = env['RELEASES_BUCKET'];
  if (!bucket) return undefined;
  return { bucket, endpoint: readUrl(env, 'S3_ENDPOINT', ['http:', 'https:']), region: env['AWS_REGION'] || 'us-east-1' };
}

const attempts = { min: 1, max: 1_000_000 };

/** A count of rows, which PostgreSQL keeps as an integer. */
const quota = { min: 1, max: 1_000_000_000 };
