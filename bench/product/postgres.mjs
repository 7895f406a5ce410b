// @ts-check
import { freePort } from '@daybook/tooling/machine/free-port';
import { findPostgres } from '@daybook/tooling/machine/programs';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';

/**
 * A PostgreSQL server as it is installed here, with data of its own.
 *
 * @typedef {object} Postgres
 * @property {string} programs the folder of its programs
 * @property {(name: string) => Promise<string>} createDatabase makes an empty database, and answers with its address
 * @property {() => Promise<void>} stop
 */

/** @returns {Promise<Postgres>} @throws when there is none, or it does not start */
export async function startPostgres() {
  const programs = findPostgres();
  if (!programs) throw new Error('No PostgreSQL server found. Install it (Debian: apt install postgresql).');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-bench-postgres-'));
  const port = String(await freePort());
  if (isRoot) execFileSync('chown', ['postgres', folder]);
  const data = path.join(folder, 'data');
  const initdb = asAccount(path.join(programs, 'initdb'), ['-D', data, '-U', 'bench', '--auth=trust', '--locale=C.UTF-8']);
  execFileSync(...initdb, { cwd: folder, stdio: 'pipe' });

  const settings = Object.entries({ port, unix_socket_directories: folder, ...roomy }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const [command, words] = asAccount(path.join(programs, 'postgres'), ['-D', data, ...settings]);
  const server = spawn(command, words, { cwd: folder, stdio: 'ignore' });
  const url = `postgres://bench@127.0.0.1:${port}`;
  await answers(`${url}/postgres`, server);
  return {
    programs,
    async createDatabase(name) {
      await withClient(`${url}/postgres`, (client) => client.query(`create database ${name}`));
      return `${url}/${name}`;
    },
    async stop() {
      server.kill('SIGINT');
      if (server.exitCode === null) await once(server, 'exit');
      fs.rmSync(folder, { recursive: true, maxRetries: 5 });
    },
  };
}

/** Room for several servers at once, and for a million notes without a checkpoint in the middle of a measurement. */
const roomy = { listen_addresses: '127.0.0.1', max_connections: 200, shared_buffers: '512MB', max_wal_size: '8GB' };

/**
 * Does something over a connection of its own.
 *
 * @template Result
 * @param {string} url
 * @param {(client: pg.Client) => Promise<Result>} work
 */
export async function withClient(url, work) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const isRoot = process.getuid?.() === 0;

/**
 * PostgreSQL refuses to run as root: there it runs as the account that its Debian package makes.
 *
 * @param {string} program
 * @param {string[]} words
 * @returns {[string, string[]]}
 */
function asAccount(program, words) {
  return isRoot ? ['setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', program, ...words]] : [program, words];
}

/** @param {string} url @param {import('node:child_process').ChildProcess} server */
async function answers(url, server) {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const failure = await withClient(url, async () => undefined).catch((error) => error);
    if (!failure) return;
    if (server.exitCode !== null || Date.now() > deadline) throw new Error('PostgreSQL did not start.', { cause: failure });
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
