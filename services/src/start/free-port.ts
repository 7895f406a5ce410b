import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { StartupError, errorCode } from './startup-error.ts';

/** Checks that the server can listen. @throws {StartupError} if another program has the port, or this account may not use it */
export async function checkPort(port: number, host: string) {
  try {
    await tryPort(port, host);
  } catch (error) {
    throw portError(error, { port, setting: 'PORT' });
  }
}

/** Returns a free port of 127.0.0.1. get-port is not used, because it cannot check a given port. */
export const findFreePort = () => tryPort(0, '127.0.0.1');

/** Returns the StartupError for an error of listening; any other error as it is. */
export function portError(error: unknown, { port, setting }: { port: number; setting: 'PORT' | 'METRICS_PORT' }): unknown {
  const code = errorCode(error);
  if (code === 'EADDRINUSE')
    return new StartupError(`Port ${port} is taken by another program. Stop that program, or set ${setting} to another port.`);
  if (code === 'EACCES') return new StartupError(`Port ${port} needs administrator rights. Set ${setting} to 1024 or higher.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return new StartupError('HOST is not an address of this machine.');
  return error;
}

async function tryPort(port: number, host: string) {
  const server = net.createServer();
  server.listen({ port, host });
  await once(server, 'listening');
  const taken = (server.address() as AddressInfo).port;
  server.close();
  await once(server, 'close');
  return taken;
}
