import leven from 'leven';
import pg from 'pg';
import { splitHosts } from './database/hosts.ts';
import { StartupError } from './startup-error.ts';
import type { Environment } from './settings-values.ts';

/** What the rules look at. */
export interface Circumstances {
  readonly production: boolean;
  /** Undefined: PUBLIC_URL is not set. */
  readonly publicUrl: string | undefined;
  readonly isProxySet: boolean;
  readonly isOperatorSet: boolean;
  /** Undefined: the embedded database is used. */
  readonly databaseUrl: string | undefined;
  readonly databaseDirectUrl: string | undefined;
  readonly bucket: { readonly endpoint: string | undefined } | undefined;
}

interface Rule {
  readonly applies: (circumstances: Circumstances) => boolean;
  readonly sentence: string;
}

/**
 * Refuses settings that contradict each other, and what is surely wrong in production.
 *
 * @throws {StartupError} that names the setting and what to set
 */
export function checkCircumstances(circumstances: Circumstances) {
  const broken = refusals.find(({ applies }) => applies(circumstances));
  if (broken) throw new StartupError(broken.sentence);
}

/** What may be wrong: a sentence each, for the log and the end of the start. */
export function findWarnings(circumstances: Circumstances): string[] {
  return warnings.filter(({ applies }) => applies(circumstances)).map(({ sentence }) => sentence);
}

const refusals: readonly Rule[] = [
  {
    // Migrations and jobs would work on one database, and requests on another.
    applies: ({ databaseUrl, databaseDirectUrl }) => databaseUrl === undefined && databaseDirectUrl !== undefined,
    sentence:
      'DATABASE_DIRECT_URL is set without DATABASE_URL: set both, or only DATABASE_URL if there is no connection pooler in front of PostgreSQL.',
  },
  {
    applies: ({ production, publicUrl }) => production && publicUrl === undefined,
    sentence:
      'PUBLIC_URL must be set when NODE_ENV is production: the address that people open, such as https://daybook.example. ' +
      'Cookies, logins of calendars and embedded boards depend on it.',
  },
  {
    applies: ({ production, publicUrl }) =>
      production && publicUrl !== undefined && !isHttps(publicUrl) && !isThisMachine(publicUrl),
    sentence: 'PUBLIC_URL must begin with https:// when NODE_ENV is production, unless it is this machine (http://localhost:3000).',
  },
  {
    applies: ({ production, publicUrl, isProxySet }) => production && publicUrl !== undefined && isHttps(publicUrl) && !isProxySet,
    sentence:
      'TRUST_PROXY must be set when NODE_ENV is production and PUBLIC_URL begins with https://: the addresses of the proxy in front, ' +
      'such as loopback or 10.0.0.0/8. Without it everybody shares one login limit. Set it to none if connections are passed on as they are.',
  },
  {
    applies: ({ production, databaseUrl, bucket, isOperatorSet }) =>
      production && databaseUrl !== undefined && bucket !== undefined && !isOperatorSet,
    sentence:
      'OPERATOR_TOKEN_HASH must be set when NODE_ENV is production and DATABASE_URL and RELEASES_BUCKET are set, the same for every ' +
      'server: otherwise each makes an operator token of its own.',
  },
];

const warnings: readonly Rule[] = [
  {
    applies: ({ production, databaseUrl, bucket }) => production && databaseUrl !== undefined && bucket === undefined,
    sentence:
      'Releases are kept in DATA_DIR. If several servers use this DATABASE_URL, let them share that folder, or set RELEASES_BUCKET.',
  },
  {
    applies: ({ production, publicUrl }) => !production && publicUrl !== undefined && isHttps(publicUrl),
    sentence: 'PUBLIC_URL begins with https://, but NODE_ENV is not production: the settings are not checked for production.',
  },
  {
    applies: ({ production, databaseUrl }) =>
      production && databaseUrl !== undefined && splitHosts(databaseUrl).some(isPlainDatabase),
    sentence:
      'The connection to the database is not encrypted. Unless the network between is yours alone, add ?sslmode=verify-full to DATABASE_URL.',
  },
  {
    applies: ({ production, bucket: { endpoint } = { endpoint: undefined } }) =>
      production && endpoint !== undefined && !isHttps(endpoint) && !isThisMachine(endpoint),
    sentence:
      'The connection to the bucket is not encrypted. Unless the network between is yours alone, S3_ENDPOINT should begin with https://.',
  },
];

const isHttps = (url: string) => url.startsWith('https:');

const isThisMachine = (url: string) => isLoopback(new URL(url).hostname);

/** Whether connections to this address leave the machine without TLS, as pg reads the address and its own PGSSLMODE. */
function isPlainDatabase(url: string) {
  const { host, ssl } = new pg.Client({ connectionString: url });
  return !ssl && !host.startsWith('/') && !isLoopback(host);
}

function isLoopback(hostname: string) {
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[?::1\]?)$/.test(hostname);
}

/** An environment that remembers which variables were asked for. */
export function recordReads(env: Environment): { env: Environment; names: ReadonlySet<string> } {
  const names = new Set<string>();
  const get = (target: Environment, name: string | symbol) => {
    if (typeof name !== 'string') return undefined;
    names.add(name);
    return target[name];
  };
  return { env: new Proxy(env, { get }), names };
}

/** A sentence for each variable that nobody asked for and whose name is almost that of a setting. */
export function findMisspelt(env: Environment, known: ReadonlySet<string>): string[] {
  const unknown = Object.keys(env).filter((name) => env[name] && !known.has(name));
  return unknown.flatMap((name) => {
    const meant = [...known].find((setting) => leven(name, setting) <= Math.max(1, Math.floor(setting.length / 5)));
    return meant === undefined ? [] : [`${name} is not a setting of Daybook and changes nothing. Did you mean ${meant}?`];
  });
}
