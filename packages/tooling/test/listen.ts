import { once } from 'node:events';
import type http from 'node:http';
import type { AddressInfo } from 'node:net';

/** Lets a server listen on a free port of 127.0.0.1, and returns its URL. */
export async function listen(server: http.Server) {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
