import { createHash, createSecretKey } from 'node:crypto';
import path from 'node:path';
import { checkRules, findMisspelt, findWarnings } from './settings-rules.ts';
import { type Environment, parseVariables, type Variables, variables } from './settings-variables.ts';
import { readOrCreateSecret } from './start/data-dir.ts';

/** The settings of this server, in the form that its modules take. */
export type Settings = ReturnType<typeof readSettings>;

/** Reads the settings, and creates missing secrets in the data folder. @throws {StartupError} that names a wrong variable */
export function readSettings(env: Environment) {
  const given = parseVariables(variables, env);
  checkRules(given);
  const warnings = [...findWarnings(given), ...findMisspelt(env, Object.keys(variables.shape))];
  return { ...toSettings(given), ...readSecrets(given), ...toLimits(given), calendar: toCalendar(given), warnings };
}

function toSettings(given: Variables) {
  const production = given.NODE_ENV === 'production';
  return {
    production,
    port: given.PORT,
    host: given.HOST ?? (production ? '::' : 'localhost'),
    publicUrl: given.PUBLIC_URL ?? `http://localhost:${given.PORT}`,
    dataDir: path.resolve(given.DATA_DIR),
    databaseUrl: given.DATABASE_URL,
    databaseDirectUrl: given.DATABASE_DIRECT_URL,
    databasePool: given.DATABASE_POOL,
    bucket: given.RELEASES_BUCKET
      ? { bucket: given.RELEASES_BUCKET, endpoint: given.S3_ENDPOINT, region: given.AWS_REGION }
      : undefined,
    publishFolders: given.PUBLISH_FOLDERS,
    /** In milliseconds. */
    shutdownDelay: (given.SHUTDOWN_DELAY ?? (production ? 5 : 0)) * 1000,
    /** In the form that Fastify takes; false trusts nobody. */
    trustProxy: given.TRUST_PROXY ?? false,
    /** True if TRUST_PROXY is set, also to `none`. */
    isProxySet: given.TRUST_PROXY !== undefined,
    logLevel: given.LOG_LEVEL,
  };
}

function readSecrets({ DATA_DIR: folder, JWT_SECRET: secret, OPERATOR_TOKEN_HASH: hash }: Variables) {
  const generated = (name: string) => readOrCreateSecret(path.resolve(folder, name));
  return {
    /** A KeyObject, because a string would cost a millisecond for each token that is signed or read. */
    jwtSecret: createSecretKey(Buffer.from(secret ?? generated('jwt-secret'), 'utf8')),
    /** SHA-256 of the operator's release token, which creates all others. */
    operatorHash: hash ? Buffer.from(hash, 'hex') : createHash('sha256').update(generated('operator-token')).digest(),
  };
}

function toLimits(given: Variables) {
  return {
    /** See `accounts/attempts.service.ts`. */
    limits: {
      loginAccount: given.LOGIN_LIMIT_ACCOUNT,
      loginAddress: given.LOGIN_LIMIT_ADDRESS,
      registerAddress: given.REGISTER_LIMIT_ADDRESS,
    },
    /** See `http/limits/limit-rates.ts`. */
    callLimitFactor: given.CALL_LIMIT_FACTOR,
    quotas: { notes: given.NOTES_LIMIT_ACCOUNT, noteBytes: given.NOTE_BYTES_LIMIT_ACCOUNT, tasks: given.TASKS_LIMIT_ACCOUNT },
    accountGraceDays: given.ACCOUNT_GRACE_DAYS,
    sessionDays: given.SESSION_DAYS,
    /** In seconds. */
    slowClient: given.SLOW_CLIENT_SECONDS,
    /** In seconds. */
    portalTokenLife: given.PORTAL_TOKEN_SECONDS,
  };
}

function toCalendar(given: Variables) {
  const { CALENDAR_GOOGLE_CLIENT_ID: clientId, CALENDAR_GOOGLE_CLIENT_SECRET: clientSecret } = given;
  const google =
    clientId && clientSecret ? { clientId, clientSecret, url: given.CALENDAR_GOOGLE_URL?.replace(/\/+$/, '') } : undefined;
  return {
    /** The calendars that a person may choose from. Authorize goes directly to the only one. */
    providers: given.CALENDAR_PROVIDERS ?? [google ? ('google' as const) : ('demo' as const)],
    google,
    allowLocal: given.CALENDAR_ALLOW_LOCAL,
  };
}
