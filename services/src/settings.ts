import { type EntityName, entityNames } from '@daybook/contracts/api';
import { createHash } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import type { Quota, QuotaSettings } from './quotas/quotas.ts';
import { checkRules, findMisspelt, findWarnings } from './settings-rules.ts';
import { toTracing } from './settings-tracing.ts';
import { type Environment, parseVariables, quotaVariable, type Variables, variables } from './settings-variables.ts';
import { KeyRing } from './crypto/key-ring.ts';
import { readOrCreateSecret } from './start/data-dir.ts';
import { readAcceptedSecrets, signingSecretFile } from './start/secret-files.ts';

/** The settings of this server, in the form that its modules take. */
export type Settings = ReturnType<typeof readSettings>;

/** Reads the settings, and creates missing secrets in the data folder. @throws {StartupError} that names a wrong variable */
export function readSettings(env: Environment) {
  const values = parseVariables(variables, env);
  checkRules(values);
  const warnings = [...findWarnings(values), ...findMisspelt(env, Object.keys(variables.shape))];
  return {
    ...toSettings(values),
    ...readSecrets(values),
    ...toLimits(values),
    calendar: toCalendar(values),
    tracing: toTracing(values),
    warnings,
  };
}

function toSettings(values: Variables) {
  const production = values.NODE_ENV === 'production';
  return {
    production,
    port: values.PORT,
    metricsPort: values.METRICS_PORT,
    host: values.HOST ?? (production ? '::' : 'localhost'),
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    dataDir: path.resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    databasePool: values.DATABASE_POOL,
    migrates: values.MIGRATE,
    /** Processes that serve. */
    workers: workersOf(values),
    /** False if the number is the default. */
    isWorkersSet: values.WORKERS !== undefined,
    bucket: values.RELEASES_BUCKET
      ? { bucket: values.RELEASES_BUCKET, endpoint: values.S3_ENDPOINT, region: values.AWS_REGION }
      : undefined,
    publishFolders: values.PUBLISH_FOLDERS,
    /** In milliseconds. */
    shutdownDelay: (values.SHUTDOWN_DELAY ?? (production ? 5 : 0)) * 1000,
    /** In the form that Fastify takes; false trusts nobody. */
    trustProxy: values.TRUST_PROXY ?? false,
    /** True if TRUST_PROXY is set, also to `none`. */
    isProxySet: values.TRUST_PROXY !== undefined,
    offline: values.OFFLINE,
    allowLocalBackends: values.BACKEND_ALLOW_LOCAL,
    logLevel: values.LOG_LEVEL,
  };
}

/** Returns how many processes serve. The embedded database needs a processor too. */
export const workersOf = ({ WORKERS: workers, NODE_ENV: mode, DATABASE_URL: url }: Variables) =>
  workers ?? (mode === 'production' && url ? os.availableParallelism() : 1);

function readSecrets(values: Variables) {
  const { OPERATOR_TOKEN_HASH: hashes, RELEASE_LOG_KEY: logKey } = values;
  const generated = (name: string) => readOrCreateSecret(path.resolve(values.DATA_DIR, name));
  return {
    keyRing: readKeyRing(values),
    /** SHA-256 of the operator's release tokens, which create all others. */
    operatorHashes: hashes?.length
      ? hashes.map((hash) => Buffer.from(hash, 'hex'))
      : [createHash('sha256').update(generated('operator-token')).digest()],
    /** The seed of the key that signs the log of releases; undefined: it is in the database. */
    logKey: logKey ? Buffer.from(logKey, 'hex') : undefined,
  };
}

/** The secrets in the data folder are used if none is set. */
function readKeyRing({ DATA_DIR: folder, JWT_SECRET: secret, JWT_SECRETS_ACCEPTED: accepted }: Variables): KeyRing {
  if (secret) return new KeyRing(secret, accepted);
  const dataDir = path.resolve(folder);
  return new KeyRing(readOrCreateSecret(signingSecretFile(dataDir)), [...accepted, ...readAcceptedSecrets(dataDir)]);
}

function toLimits(values: Variables) {
  return {
    /** See `accounts/attempts.service.ts`. */
    limits: {
      loginAccount: values.LOGIN_LIMIT_ACCOUNT,
      loginAddress: values.LOGIN_LIMIT_ADDRESS,
      registerAddress: values.REGISTER_LIMIT_ADDRESS,
    },
    /** See `http/limits/limit-rates.ts`. */
    callLimitFactor: values.CALL_LIMIT_FACTOR,
    quotas: toQuotas(values),
    accountGraceDays: values.ACCOUNT_GRACE_DAYS,
    sessionDays: values.SESSION_DAYS,
    /** In seconds. */
    slowClient: values.SLOW_CLIENT_SECONDS,
    /** In seconds. */
    portalTokenLife: values.PORTAL_TOKEN_SECONDS,
  };
}

function toQuotas(values: Variables): QuotaSettings {
  const quotas = Object.fromEntries(entityNames.map((name) => [name, { items: values[quotaVariable(name)] }]));
  return {
    ...(quotas as Record<EntityName, Quota>),
    notes: { items: values.NOTES_LIMIT_ACCOUNT, bytes: values.NOTE_BYTES_LIMIT_ACCOUNT },
    historyBytes: values.HISTORY_BYTES_LIMIT_ACCOUNT,
  };
}

function toCalendar(values: Variables) {
  const { CALENDAR_GOOGLE_CLIENT_ID: clientId, CALENDAR_GOOGLE_CLIENT_SECRET: clientSecret } = values;
  const google =
    clientId && clientSecret ? { clientId, clientSecret, url: values.CALENDAR_GOOGLE_URL?.replace(/\/+$/, '') } : undefined;
  return {
    /** The calendars that a person may choose from. Authorize goes directly to the only one. */
    providers: values.CALENDAR_PROVIDERS ?? [google ? ('google' as const) : ('demo' as const)],
    google,
    allowLocal: values.CALENDAR_ALLOW_LOCAL,
  };
}
