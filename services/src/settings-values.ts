import net from 'node:net';
import pg from 'pg';
import { splitHosts } from './database/hosts.ts';
import { StartupError } from './startup-error.ts';

/** The variables that a process was started with. An empty one counts as not set. */
export type Environment = Readonly<Record<string, string | undefined>>;

export function readNumber(env: Environment, name: string, { min, max, standard }: { min: number; max: number; standard: number }) {
  const text = env[name];
  if (!text) return standard;
  const value = /^\d+$/.test(text) ? Number(text) : NaN;
  if (!(value >= min && value <= max)) throw new StartupError(`${name} must be a number from ${min} to ${max}, not "${text}".`);
  return value;
}

/** Whether a setting is on: 1 or true. */
export function readFlag(env: Environment, name: string): boolean {
  const given = readOneOf(env, name, flags);
  return given === '1' || given === 'true';
}

const flags = ['0', '1', 'false', 'true'] as const;

/** The address, as it was given. Its text is not repeated in a refusal: it may hold a password. */
export function readUrl(env: Environment, name: string, protocols: readonly string[]): string | undefined {
  const text = env[name];
  if (!text) return undefined;
  const protocol = URL.canParse(text) ? new URL(text).protocol : undefined;
  if (protocol && protocols.includes(protocol)) return text;
  throw new StartupError(`${name} must be an address that begins with ${protocols.map((known) => `${known}//`).join(' or ')}.`);
}

/** The address of a database, which may name several hosts with commas. */
export function readDatabaseUrl(env: Environment, name: string): string | undefined {
  const text = env[name];
  for (const url of text ? splitHosts(text) : []) {
    readUrl({ [name]: url }, name, ['postgres:', 'postgresql:']);
    checkOptions(url, name);
  }
  return text || undefined;
}

/** pg reads the files that an address names, such as that of `sslrootcert`, each time that it is given the address. */
function checkOptions(url: string, name: string) {
  try {
    new pg.Client({ connectionString: url });
  } catch (error) {
    throw new StartupError(`${name} cannot be used: ${(error as Error).message}.`);
  }
}

/** A web address that has neither a path nor anything behind it; a slash at the end is taken off. */
export function readOrigin(env: Environment, name: string): string | undefined {
  const text = readUrl(env, name, ['http:', 'https:']);
  if (text === undefined) return undefined;
  const { origin, href } = new URL(text);
  if (href === `${origin}/`) return origin;
  throw new StartupError(
    `${name} must be an origin such as ${origin}, without a path, a query or a name: Daybook serves a whole host.`,
  );
}

export function readOneOf<const Choice extends string>(env: Environment, name: string, choices: readonly Choice[]) {
  const text = env[name];
  if (!text) return undefined;
  const choice = choices.find((known) => known === text);
  if (!choice) throw new StartupError(`${name} must be one of ${choices.join(', ')}, not "${text}".`);
  return choice;
}

/** A list of addresses or networks with commas, or the names that Fastify knows for some. */
export function readAddresses(env: Environment, name: string): string | undefined {
  const text = env[name];
  if (!text) return undefined;
  const wrong = text.split(',').find((entry) => !isNetwork(entry.trim()));
  if (wrong === undefined) return text;
  throw new StartupError(
    `${name} must list addresses or networks such as 127.0.0.1, 10.0.0.0/8 or loopback, not "${wrong.trim()}".`,
  );
}

const namedNetworks = ['loopback', 'linklocal', 'uniquelocal'];

function isNetwork(entry: string) {
  const [address = '', bits, ...rest] = entry.split('/');
  if (namedNetworks.includes(entry)) return true;
  const family = net.isIP(address);
  const fits = bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32));
  return family !== 0 && fits && rest.length === 0;
}
