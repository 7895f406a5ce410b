import path from 'node:path';
import { entities, type EntityName, entityNames } from '@daybook/contracts/api';
import * as z from 'zod/mini';
import { databaseAddress, flag, listOf, oneOf, origin, proxies, someOf, text, webAddress, wholeNumber } from './settings-values.ts';
import { StartupError } from './start/startup-error.ts';

/** The variables that a process was started with. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The settings that the environment gives. Those that are optional and absent are undefined, the others have their defaults. */
export type Variables = z.infer<typeof variables>;

const attempts = wholeNumber({ min: 1, max: 1_000_000 });

/** A number of rows, which PostgreSQL stores as an integer. */
const rows = wholeNumber({ min: 1, max: 1_000_000_000 });

const bytes = wholeNumber({ min: 1, max: Number.MAX_SAFE_INTEGER });

export const quotaVariable = <Name extends EntityName>(name: Name) =>
  `${name.toUpperCase() as Uppercase<Name>}_LIMIT_ACCOUNT` as const;

/** How many items of each entity an account may have. */
const quotas = Object.fromEntries(
  entityNames.map((name) => [quotaVariable(name), z._default(rows, entities[name].quota)]),
) as Record<ReturnType<typeof quotaVariable<EntityName>>, z.ZodMiniDefault<typeof rows>>;

/** Every setting. A test compares this table with the README, which `npm start --help` shows. */
export const variables = z.object({
  /** `production` makes the start strict. */
  NODE_ENV: z.optional(oneOf(['development', 'production', 'test'])),
  /** The port to listen on. */
  PORT: z._default(wholeNumber({ min: 1, max: 65535 }), 3000),
  /** A port of their own for the metrics. Default: they are at PORT. */
  METRICS_PORT: z.optional(wholeNumber({ min: 1, max: 65535 })),
  /** The address to listen on. Default: this machine only; in production every address. */
  HOST: z.optional(text),
  /** The origin where people reach this server. Default: http://localhost:PORT. */
  PUBLIC_URL: z.optional(origin),
  /** The folder of the embedded database, the releases, and the secrets that were generated here. */
  DATA_DIR: z._default(text, '.data'),
  /** A PostgreSQL server. Default: the embedded one in DATA_DIR. */
  DATABASE_URL: z.optional(databaseAddress),
  /** The PostgreSQL server itself, if DATABASE_URL is a pooler in transaction mode. */
  DATABASE_DIRECT_URL: z.optional(databaseAddress),
  /** Connections to the database that the requests of a process share. */
  DATABASE_POOL: z._default(wholeNumber({ min: 2, max: 500 }), 20),
  /** Migrates the database at the start. Otherwise a start on one that lacks migrations fails. */
  MIGRATE: z._default(flag, true),
  /** Processes that serve on this machine. Default: 1; in production with DATABASE_URL one for each processor, if it allows their connections. */
  WORKERS: z.optional(wholeNumber({ min: 1, max: 256 })),
  /** Seconds for which /readyz responds with 503 before the server stops listening. Default: 0; in production 5. */
  SHUTDOWN_DELAY: z.optional(wholeNumber({ min: 0, max: 300 })),
  /** Signs tokens and cookies, and encrypts what gives access. Default: generated once and stored in DATA_DIR. */
  JWT_SECRET: z.optional(text.check(z.minLength(32, 'must have at least 32 characters.'))),
  /** Secrets that are accepted beside JWT_SECRET: the next one before it signs, and the last one afterwards. */
  JWT_SECRETS_ACCEPTED: z._default(
    listOf(text.check(z.minLength(32, 'must list secrets of at least 32 characters each, separated by commas.')), ','),
    [],
  ),
  /** The proxies whose X-Forwarded-For is trusted; `none` if there is no proxy. */
  TRUST_PROXY: z.optional(proxies),
  /** Failed logins to one account in 15 minutes. */
  LOGIN_LIMIT_ACCOUNT: z._default(attempts, 10),
  /** Failed logins from one network address in 15 minutes. */
  LOGIN_LIMIT_ADDRESS: z._default(attempts, 50),
  /** New accounts from one network address in an hour. */
  REGISTER_LIMIT_ADDRESS: z._default(attempts, 20),
  /** Multiplies the limits on calls from one network address. */
  CALL_LIMIT_FACTOR: z._default(attempts, 1),
  /** Days for which a login restores an account whose owner asked to delete it. */
  ACCOUNT_GRACE_DAYS: z._default(wholeNumber({ min: 0, max: 365 }), 14),
  /** Days that a session lasts at most. */
  SESSION_DAYS: z._default(wholeNumber({ min: 1, max: 3650 }), 90),
  ...quotas,
  /** Bytes of the titles and texts of one account's notes. */
  NOTE_BYTES_LIMIT_ACCOUNT: z._default(bytes, 256_000_000),
  /** Bytes of the earlier versions of one account's notes. */
  HISTORY_BYTES_LIMIT_ACCOUNT: z._default(bytes, 256_000_000),
  /** Seconds that a client may take for the headers of a request, and for each 32 KiB of a body or a response. */
  SLOW_CLIENT_SECONDS: z._default(wholeNumber({ min: 1, max: 600 }), 20),
  /** Seconds that a portal's access token is valid. */
  PORTAL_TOKEN_SECONDS: z._default(wholeNumber({ min: 1, max: 900 }), 900),
  /** Calendars to choose from. Default: google if its keys are set; else demo. */
  CALENDAR_PROVIDERS: z.optional(someOf(['demo', 'google', 'caldav', 'ics'])),
  /** The keys of a Google OAuth client. */
  CALENDAR_GOOGLE_CLIENT_ID: z.optional(text),
  CALENDAR_GOOGLE_CLIENT_SECRET: z.optional(text),
  /** A server with Google's API, for tests. */
  CALENDAR_GOOGLE_URL: z.optional(webAddress),
  /** Lets CalDAV and ICS addresses be on this machine and its network, and without TLS. */
  CALENDAR_ALLOW_LOCAL: z._default(flag, false),
  /** Lets the backends of apps be on this machine and its network, and without TLS. */
  BACKEND_ALLOW_LOCAL: z._default(flag, false),
  /** SHA-256 of the operator's release token, in hexadecimal; of several while one replaces another. Default: of a token that is generated once and stored in DATA_DIR. */
  OPERATOR_TOKEN_HASH: z.optional(
    listOf(text.check(z.regex(/^[0-9a-f]{64}$/i, 'must be a SHA-256 in 64 hexadecimal digits.')), ','),
  ),
  /** The secret of the key that signs the log of releases: 32 bytes in hexadecimal. Default: generated, in the database, encrypted with JWT_SECRET. */
  RELEASE_LOG_KEY: z.optional(text.check(z.regex(/^[0-9a-f]{64}$/i, 'must have 64 hexadecimal digits.'))),
  /** The bucket of an S3-compatible store for the releases. Default: they are stored in DATA_DIR. */
  RELEASES_BUCKET: z.optional(
    text.check(z.regex(/^(arn:.+|[\w-][\w.-]{2,62})$/, 'must be the name of a bucket, such as daybook-releases.')),
  ),
  /** The bucket's store, if it is not Amazon's. Other programs use this variable too, so it is checked only with a bucket. */
  S3_ENDPOINT: z.optional(text),
  AWS_REGION: z._default(text, 'us-east-1'),
  /** Folders of built releases (with a release.json) that a start publishes and makes live, separated as in PATH. */
  PUBLISH_FOLDERS: z._default(listOf(text, path.delimiter), []),
  /** Lets browsers keep Daybook, to open it without a network. 0 removes it from all of them. */
  OFFLINE: z._default(flag, true),
  /**
   * The address to which spans are sent by OTLP over HTTP: below the first, or exactly the second. Default: tracing is off. Other programs
   * use the variables of OpenTelemetry too, so they are checked only while tracing is on.
   */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(text),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.optional(text),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.optional(text),
  OTEL_TRACES_SAMPLER: z._default(text, 'parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z._default(text, '1'),
  /** OpenTelemetry reads this one itself. */
  OTEL_SERVICE_NAME: z.optional(text),
  OTEL_SDK_DISABLED: z.optional(text),
  LOG_LEVEL: z._default(oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
});

/** Returns values by name; an empty one counts as absent. @throws {StartupError} that names the first wrong variable */
export function parseVariables<Table extends z.ZodMiniType>(table: Table, env: Environment): z.infer<Table> {
  const values = Object.fromEntries(Object.entries(env).filter(([, value]) => value));
  const { success, data, error } = table.safeParse(values);
  if (success) return data;
  const [issue] = error.issues;
  throw new StartupError(`${String(issue?.path[0])} ${issue?.message}`);
}
