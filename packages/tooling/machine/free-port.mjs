import { once } from 'node:events';
import net from 'node:net';

/** Returns a free port below the range of outgoing connections: one of those once took a port before its server did. @returns {Promise<number>} */
export async function freePort() {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    const server = net.createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}
