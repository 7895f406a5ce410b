import { freePort } from '@daybook/tooling/machine/free-port';
import { findPgbouncer } from '@daybook/tooling/machine/programs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { asAccount, waitForServer } from './postgres-server.ts';

/** PgBouncer as Debian ships it. */
export interface Pgbouncer {
  /** Returns the address of a database through it. */
  readonly through: (url: string) => string;
  readonly stop: () => Promise<void>;
}

interface Options {
  readonly mode?: 'transaction' | 'statement';
  /** The settings, besides the addresses and the mode. Default: few connections to the server. */
  readonly include?: string;
}

/**
 * Starts PgBouncer in front of a server that trusts the role of `url`.
 *
 * @throws with its output when it is not installed, or does not start
 */
export async function startPgbouncer(url: string, { mode = 'transaction', include }: Options = {}): Promise<Pgbouncer> {
  const program = findPgbouncer();
  if (!program) throw new Error('No PgBouncer found. Install it (Debian: apt install pgbouncer).');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-pgbouncer-'));
  fs.chmodSync(folder, 0o755);
  const port = String(await freePort());
  const { hostname, port: server, username } = new URL(url);
  const users = path.join(folder, 'users.txt');
  fs.writeFileSync(users, `"${username}" ""\n`);
  const settings = path.join(folder, 'pgbouncer.ini');
  fs.writeFileSync(
    settings,
    `${include === undefined ? '[pgbouncer]\ndefault_pool_size = 3' : `%include ${include}`}
[databases]
* = host=${hostname} port=${server}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = ${mode}
`,
  );
  const [command, words] = asAccount(program, [settings]);
  const child = spawn(command, words, { stdio: ['ignore', 'ignore', 'pipe'] });
  const printed: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => printed.push(chunk.toString()));
  const through = (address: string) => Object.assign(new URL(address), { hostname: '127.0.0.1', port }).href;
  // Over another database: PgBouncer would reuse a connection to this one, without the limits that the server sets for the role at its start.
  await waitForServer(through(Object.assign(new URL(url), { pathname: '/postgres' }).href), () => child.exitCode).catch(
    (error: unknown) => {
      child.kill('SIGKILL');
      fs.rmSync(folder, { recursive: true });
      throw new Error(`PgBouncer did not start: ${String(error)}\n${printed.join('')}`);
    },
  );
  return {
    through,
    async stop() {
      child.kill('SIGINT');
      if (child.exitCode === null) await once(child, 'close');
      fs.rmSync(folder, { recursive: true });
    },
  };
}
