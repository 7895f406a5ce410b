import leven from 'leven';
import pg from 'pg';
import { splitHosts } from './database/hosts.ts';
import { webAddress } from './settings-values.ts';
import { isTracing, recordedShare } from './settings-tracing.ts';
import type { Environment, Variables } from './settings-variables.ts';
import { StartupError } from './start/startup-error.ts';

/** @throws {StartupError} for settings that contradict each other, and for those that are unsafe in production */
export function checkRules(values: Variables) {
  for (const sentence of contradictions(values)) throw new StartupError(sentence);
  if (isProduction(values)) for (const sentence of missingInProduction(values)) throw new StartupError(sentence);
}

/** Returns a sentence for each setting that may be wrong. */
export const findWarnings = (values: Variables) => [...(isProduction(values) ? doubtsInProduction : doubtsElsewhere)(values)];

const isProduction = ({ NODE_ENV }: Variables) => NODE_ENV === 'production';

function* contradictions(values: Variables) {
  if (values.METRICS_PORT === values.PORT) yield 'METRICS_PORT and PORT must be different.';
  const { CALENDAR_GOOGLE_CLIENT_ID: googleId, CALENDAR_GOOGLE_CLIENT_SECRET: googleSecret } = values;
  if (values.DATABASE_URL === undefined) yield* contradictionsWithoutServer(values);
  if (values.RELEASES_BUCKET && values.S3_ENDPOINT !== undefined && !webAddress.safeParse(values.S3_ENDPOINT).success)
    yield 'S3_ENDPOINT must be an address that begins with http:// or https://.';
  if (Boolean(googleId) !== Boolean(googleSecret))
    yield 'CALENDAR_GOOGLE_CLIENT_ID and CALENDAR_GOOGLE_CLIENT_SECRET must be set together.';
  if (values.CALENDAR_PROVIDERS?.includes('google') && !googleId)
    yield 'CALENDAR_PROVIDERS names google: set CALENDAR_GOOGLE_CLIENT_ID and CALENDAR_GOOGLE_CLIENT_SECRET too.';
  if (isTracing(values)) yield* mistakesOfTracing(values);
}

function* mistakesOfTracing(values: Variables) {
  const { OTEL_EXPORTER_OTLP_PROTOCOL: protocol = 'http/protobuf', OTEL_TRACES_SAMPLER: sampler } = values;
  for (const name of ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] as const)
    if (values[name] !== undefined && !webAddress.safeParse(values[name]).success)
      yield `${name} must be an address that begins with http:// or https://.`;
  if (protocol !== 'http/protobuf')
    yield `OTEL_EXPORTER_OTLP_PROTOCOL must be http/protobuf, not "${protocol}": receivers take it at port 4318.`;
  if (!/^(parentbased_)?(always_on|always_off|traceidratio)$/.test(sampler))
    yield `OTEL_TRACES_SAMPLER must be always_on, always_off or traceidratio, also with parentbased_ before it, not "${sampler}".`;
  else if (recordedShare(values) === undefined)
    yield `OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not "${values.OTEL_TRACES_SAMPLER_ARG}".`;
}

function* contradictionsWithoutServer({ MIGRATE, DATABASE_DIRECT_URL }: Variables) {
  if (!MIGRATE) yield 'MIGRATE is off without DATABASE_URL: only the server that runs the embedded database can migrate it.';
  // Migrations and jobs would work on one database, and requests on another.
  if (DATABASE_DIRECT_URL !== undefined)
    yield 'DATABASE_DIRECT_URL is set without DATABASE_URL: set both, or only DATABASE_URL if there is no connection pooler in front of PostgreSQL.';
}

function* missingInProduction(values: Variables) {
  if (values.PUBLIC_URL === undefined)
    yield (
      'PUBLIC_URL must be set when NODE_ENV is production: the address that people open, such as https://daybook.example. ' +
        'Cookies, logins of calendars and embedded boards depend on it.'
    );
  if (isPlainHttp(values.PUBLIC_URL))
    yield 'PUBLIC_URL must begin with https:// when NODE_ENV is production, unless it is this machine (http://localhost:3000).';
  if (isHttps(values.PUBLIC_URL) && values.TRUST_PROXY === undefined)
    yield (
      'TRUST_PROXY must be set when NODE_ENV is production and PUBLIC_URL begins with https://: the addresses of the proxy in front, ' +
        'such as loopback or 10.0.0.0/8. Without it everybody shares one login limit. Set it to none if connections are passed on as they are.'
    );
  if (values.DATABASE_URL && !values.JWT_SECRET)
    yield 'JWT_SECRET must be set when NODE_ENV is production and DATABASE_URL is set, the same for every process.';
  if (values.DATABASE_URL && values.RELEASES_BUCKET && !values.OPERATOR_TOKEN_HASH)
    yield (
      'OPERATOR_TOKEN_HASH must be set when NODE_ENV is production and DATABASE_URL and RELEASES_BUCKET are set, the same for every ' +
        'server: otherwise each generates its own operator token.'
    );
}

function* doubtsInProduction(values: Variables) {
  if (values.DATABASE_URL && !values.RELEASES_BUCKET)
    yield 'Releases are stored in DATA_DIR. If several servers use this DATABASE_URL, let them share that folder, or set RELEASES_BUCKET.';
  if (splitHosts(values.DATABASE_URL ?? '').some(isUnencrypted))
    yield 'The connection to the database is not encrypted. Unless the network between is yours alone, add ?sslmode=verify-full to DATABASE_URL.';
  if (values.RELEASES_BUCKET && isPlainHttp(values.S3_ENDPOINT))
    yield 'The connection to the bucket is not encrypted. Unless the network between is yours alone, S3_ENDPOINT should begin with https://.';
}

function* doubtsElsewhere(values: Variables) {
  if (isHttps(values.PUBLIC_URL))
    yield 'PUBLIC_URL begins with https://, but NODE_ENV is not production: the settings are not checked for production.';
}

const isHttps = (url: string | undefined) => url?.startsWith('https:') === true;

/** True for an address of another machine without TLS. */
const isPlainHttp = (url: string | undefined) => url !== undefined && !isHttps(url) && !isLoopback(new URL(url).hostname);

/** True if connections to this database leave the machine without TLS, as pg decides by the address and PGSSLMODE. */
function isUnencrypted(url: string) {
  if (!url) return false;
  const { host, ssl } = new pg.Client({ connectionString: url });
  return !ssl && !host.startsWith('/') && !isLoopback(host);
}

const isLoopback = (hostname: string) => /^(localhost|.*\.localhost|127(\.\d+){3}|\[?::1\]?)$/.test(hostname);

/** Returns a sentence for each variable that is not a setting and whose name is almost that of one. */
export function findMisspelt(env: Environment, settings: readonly string[]): string[] {
  const unknown = Object.keys(env).filter((name) => env[name] && !settings.includes(name));
  return unknown.flatMap((name) => {
    const meant = settings.find((setting) => leven(name, setting) <= Math.max(1, Math.floor(setting.length / 5)));
    return meant === undefined ? [] : [`${name} is not a setting of Daybook and changes nothing. Did you mean ${meant}?`];
  });
}
