import { findPostgres } from '@daybook/tooling/machine/programs';
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';

/** A database at the far end of a line that can be cut. */
export interface DatabaseProxy {
  readonly url: string;
  /** Who is connected is not any more, and nobody else gets through. */
  readonly cut: () => void;
  /** Who is connected, or connects, hears nothing. */
  readonly hang: () => void;
  readonly restore: () => void;
  readonly close: () => void;
}

/** An empty database, in the PostgreSQL of the product that all journeys share. */
export async function startDatabaseProxy(): Promise<DatabaseProxy> {
  const data = process.env.PRODUCT_DATA;
  const programs = findPostgres();
  if (!data || !programs) throw new Error('There is no PostgreSQL to make a database in.');
  const password = fs.readFileSync(path.join(data, 'postgres-password'), 'utf8').trim();
  const [, , , port = ''] = fs.readFileSync(path.join(data, 'postgres/postmaster.pid'), 'utf8').split('\n');
  const name = `far_${randomBytes(4).toString('hex')}`;
  const env = { ...process.env, PGPASSWORD: password };
  execFileSync(path.join(programs, 'createdb'), ['-h', '127.0.0.1', '-p', port, '-U', 'daybook', name], { env });
  const line = await startProxy(Number(port));
  return { url: `postgres://daybook:${password}@127.0.0.1:${line.port}/${name}`, ...line };
}

/** Passes on what it is sent to a port of this machine, and back. */
async function startProxy(to: number) {
  const open = new Set<net.Socket>();
  let state: 'whole' | 'cut' | 'silent' = 'whole';
  const server = net.createServer((near) => {
    if (state === 'cut') return void near.destroy();
    const far = net.connect(to, '127.0.0.1');
    join(near, far);
    for (const end of [near, far]) {
      open.add(end);
      end.on('close', () => open.delete(end));
    }
    if (state === 'silent') mute(far);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const become = (next: typeof state) => {
    // What hung is told so when the line is whole again, as a machine that is back tells those who still speak to it.
    if (next === 'silent') open.forEach(mute);
    else for (const end of open) end.destroy();
    state = next;
  };
  const close = () => {
    become('cut');
    server.close();
  };
  const { port } = server.address() as AddressInfo;
  return { port, cut: () => become('cut'), hang: () => become('silent'), restore: () => become('whole'), close };
}

const mute = (end: net.Socket) => end.unpipe().pause();

/** What one end is sent the other gets; when one goes, so does the other. */
function join(near: net.Socket, far: net.Socket) {
  near.pipe(far).pipe(near);
  for (const [one, other] of [[near, far] as const, [far, near] as const]) {
    one.on('error', () => other.destroy()).on('close', () => other.destroy());
  }
}
