import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { StartupError } from '../startup-error.ts';
import { errorCode } from './error-code.ts';

/**
 * Asks for the port before anything slow is done. It may be taken until the server listens, which then says the same.
 *
 * @throws {StartupError} when another program has it, or this account may not take it
 */
export async function checkPort(port: number, host: string) {
  try {
    await tryPort(port, host);
  } catch (error) {
    throw portRefused(error, port);
  }
}

/** A port of this machine's own address that nobody has. */
export const findFreePort = () => tryPort(0, '127.0.0.1');

/** The refusal to say when listening failed for the port's sake; any other error is handed back as it came. */
export function portRefused(error: unknown, port: number): unknown {
  const code = errorCode(error);
  if (code === 'EADDRINUSE')
    return new StartupError(`Port ${port} is taken by another program: stop that one, or set PORT to another.`);
  if (code === 'EACCES') return new StartupError(`Port ${port} needs an administrator's rights: set PORT to one from 1024 on.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return new StartupError('HOST is no address of this machine.');
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
