import { freePort } from '@daybook/tooling/machine/free-port';
import { findPostgres } from '@daybook/tooling/machine/programs';
import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';

/** A PostgreSQL server as Debian ships it, with its own data folder. */
export interface PostgresServer {
  /** The administrator's address. */
  readonly url: string;
  /** Creates an empty database, owned by a role without superuser rights. Returns its address for that role. */
  readonly createDatabase: () => Promise<string>;
  readonly stop: () => Promise<void>;
}

/**
 * Returns the server of all tests if there is one; otherwise starts one.
 *
 * @throws with its output when it is not installed, or does not start
 */
export async function startPostgres(): Promise<PostgresServer> {
  const shared = process.env['POSTGRES_URL'];
  if (shared) return { url: shared, createDatabase: () => createDatabase(shared), stop: () => Promise.resolve() };
  const programs = findPrograms();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-postgres-'));
  const data = path.join(folder, 'data');
  const port = String(await freePort());
  if (isRoot) execFileSync('chown', ['postgres', folder]);
  const initdb = asAccount(path.join(programs, 'initdb'), [
    '-D',
    data,
    '-U',
    'admin',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  ]);
  execFileSync(...initdb, { cwd: folder, stdio: 'pipe' });

  const [command, words] = asAccount(path.join(programs, 'postgres'), [
    '-D',
    data,
    '-p',
    port,
    '-k',
    folder,
    '-c',
    'listen_addresses=127.0.0.1',
  ]);
  const child = spawn(command, words, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  const printed: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => printed.push(chunk.toString()));
  const url = `postgres://admin@127.0.0.1:${port}/postgres`;
  await waitForServer(url, () => child.exitCode).catch((error: unknown) => {
    throw new Error(`PostgreSQL did not start: ${String(error)}\n${printed.join('')}`);
  });
  return {
    url,
    createDatabase: () => createDatabase(url),
    async stop() {
      child.kill('SIGINT');
      if (child.exitCode === null) await once(child, 'close');
      fs.rmSync(folder, { recursive: true, maxRetries: 5 });
    },
  };
}

/** Creates an empty database and returns its address for its owner. */
export async function createDatabase(url: string) {
  const name = newName();
  await asAdministrator(url, async (client) => {
    await client.query(`create role ${name} login`);
    await client.query(`create database ${name} owner ${name}`);
  });
  return url.replace('admin@', `${name}@`).replace(/postgres$/, name);
}

/** Migrates a database of the server of all tests, for `createMigratedDatabase`. */
export async function prepareMigratedDatabase({ url, createDatabase: create }: PostgresServer) {
  const template = await create();
  const migrate = path.resolve(__dirname, '../dist/migrate.js');
  execFileSync(process.execPath, [migrate], { env: { DATABASE_URL: template }, stdio: 'pipe' });
  Object.assign(process.env, { POSTGRES_URL: url, MIGRATED_DATABASE: template });
}

/** Creates a database as a migration leaves it, and returns its address. Each copy saves a quarter of a start's processor time. */
export async function createMigratedDatabase() {
  const { POSTGRES_URL, MIGRATED_DATABASE } = process.env;
  if (!POSTGRES_URL || !MIGRATED_DATABASE) throw new Error('This test needs a PostgreSQL server: TEST_DATABASE=server.');
  const { username, pathname } = new URL(MIGRATED_DATABASE);
  const name = newName();
  await asAdministrator(POSTGRES_URL, (client) =>
    client.query(`create database ${name} owner ${username} template ${pathname.slice(1)}`),
  );
  return Object.assign(new URL(MIGRATED_DATABASE), { pathname: name }).href;
}

const newName = () => `daybook_${randomBytes(4).toString('hex')}`;

/** Runs `work` with a new connection. */
export async function asAdministrator<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const isRoot = process.getuid?.() === 0;

/** PostgreSQL refuses to run as root. Then it runs as the account of its Debian package. */
export function asAccount(program: string, words: string[]): [string, string[]] {
  return isRoot ? ['setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', program, ...words]] : [program, words];
}

function findPrograms(): string {
  const found = findPostgres();
  if (!found) throw new Error('No PostgreSQL server found. Install it (Debian: apt install postgresql).');
  return found;
}

/** Waits until a server accepts connections. @throws with the reason when it has ended or takes too long */
export async function waitForServer(url: string, exitCode: () => number | null) {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const failure = await asAdministrator(url, () => Promise.resolve()).then(() => undefined, String);
    if (failure === undefined) return;
    if (exitCode() !== null || Date.now() > deadline) throw new Error(failure);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
