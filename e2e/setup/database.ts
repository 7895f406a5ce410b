import { findPostgres } from '@daybook/tooling/machine/programs';
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';

/** A database behind a TCP proxy that can fail. */
export interface DatabaseProxy {
  readonly url: string;
  /** Closes all connections, and rejects new ones. */
  readonly cut: () => void;
  /** Accepts connections, but passes nothing on. */
  readonly hang: () => void;
  readonly restore: () => void;
  readonly close: () => void;
}

/** Creates an empty database in the PostgreSQL of the product that all journeys share, and starts a proxy for it. */
export async function startDatabaseProxy(): Promise<DatabaseProxy> {
  const data = process.env.PRODUCT_DATA;
  const programs = findPostgres();
  if (!data || !programs) throw new Error('PostgreSQL was not found.');
  const password = fs.readFileSync(path.join(data, 'postgres-password'), 'utf8').trim();
  const [, , , port = ''] = fs.readFileSync(path.join(data, 'postgres/postmaster.pid'), 'utf8').split('\n');
  const name = `journey_${randomBytes(4).toString('hex')}`;
  const env = { ...process.env, PGPASSWORD: password };
  execFileSync(path.join(programs, 'createdb'), ['-h', '127.0.0.1', '-p', port, '-U', 'daybook', name], { env });
  const proxy = await startProxy(Number(port));
  return { url: `postgres://daybook:${password}@127.0.0.1:${proxy.port}/${name}`, ...proxy };
}

/** Starts a proxy for a port of this machine. */
async function startProxy(to: number) {
  const open = new Set<net.Socket>();
  let state: 'open' | 'cut' | 'silent' = 'open';
  const server = net.createServer((client) => {
    if (state === 'cut') return void client.destroy();
    const target = net.connect(to, '127.0.0.1');
    join(client, target);
    for (const end of [client, target]) {
      open.add(end);
      end.on('close', () => open.delete(end));
    }
    if (state === 'silent') mute(target);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const setState = (next: typeof state) => {
    // Connections that hung are closed when the proxy works again, as by a machine that has restarted.
    if (next === 'silent') open.forEach(mute);
    else for (const end of open) end.destroy();
    state = next;
  };
  const close = () => {
    setState('cut');
    server.close();
  };
  const { port } = server.address() as AddressInfo;
  return { port, cut: () => setState('cut'), hang: () => setState('silent'), restore: () => setState('open'), close };
}

const mute = (socket: net.Socket) => socket.unpipe().pause();

/** Connects two sockets in both directions. If one closes, the other does too. */
function join(client: net.Socket, target: net.Socket) {
  client.pipe(target).pipe(client);
  for (const [one, other] of [[client, target] as const, [target, client] as const]) {
    one.on('error', () => other.destroy()).on('close', () => other.destroy());
  }
}
