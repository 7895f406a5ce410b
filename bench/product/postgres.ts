import { freePort } from '@daybook/tooling/machine/free-port';
import { findPostgres } from '@daybook/tooling/machine/programs';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';

/**
 * Starts the PostgreSQL server that is installed on this machine, with an empty data folder and these settings of it.
 *
 * @throws if none is installed, or it does not start
 */
export async function startPostgres(
  own: Readonly<Record<string, string>> = {},
): Promise<{ url: string; stop: () => Promise<void> }> {
  const programs = findPostgres();
  if (!programs) throw new Error('No PostgreSQL server found. Install it (Debian: apt install postgresql).');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-bench-postgres-'));
  const port = String(await freePort());
  if (isRoot) execFileSync('chown', ['postgres', folder]);
  const data = path.join(folder, 'data');
  const initdb = asUser(path.join(programs, 'initdb'), ['-D', data, '-U', 'bench', '--auth=trust', '--locale=C.UTF-8']);
  execFileSync(...initdb, { cwd: folder, stdio: 'pipe' });

  const settings = { ...{ port, unix_socket_directories: folder, listen_addresses: '127.0.0.1', shared_buffers: '512MB' }, ...own };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [command, args] = asUser(path.join(programs, 'postgres'), ['-D', data, ...options]);
  const server = spawn(command, args, { cwd: folder, stdio: 'ignore' });
  const url = `postgres://bench@127.0.0.1:${port}/postgres`;
  await connects(url, server);
  return {
    url,
    async stop() {
      server.kill('SIGINT');
      if (server.exitCode === null) await once(server, 'exit');
      fs.rmSync(folder, { recursive: true, maxRetries: 5 });
    },
  };
}

const isRoot = process.getuid?.() === 0;

/** Returns a command line. PostgreSQL refuses to run as root; there it runs as the user of its Debian package. */
function asUser(program: string, args: string[]): [string, string[]] {
  return isRoot ? ['setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', program, ...args]] : [program, args];
}

/** Resolves when the server accepts connections. */
async function connects(url: string, server: ChildProcess) {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return await client.end();
    } catch (cause) {
      if (server.exitCode !== null || Date.now() > deadline) throw new Error('PostgreSQL did not start.', { cause });
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
