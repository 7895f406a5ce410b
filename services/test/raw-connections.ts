import type net from 'node:net';

/** Collects the connections that a test opens to a server, and closes them after each test: the next one begins with none. */
export function trackConnections(server: () => net.Server) {
  const opened: net.Socket[] = [];
  const count = () => new Promise<number>((resolve) => server().getConnections((_, open) => resolve(open)));

  /** Resolves when the server has no more connections than these, and has handled their end. */
  async function untilAtMost(most: number) {
    while ((await count()) > most) await new Promise(setImmediate);
    await new Promise(setImmediate);
  }

  afterEach(async () => {
    for (const socket of opened.splice(0)) socket.destroy();
    await untilAtMost(0);
  });
  return { opened, count, untilAtMost };
}
