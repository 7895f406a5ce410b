import { once } from 'node:events';
import net, { type AddressInfo, type Socket } from 'node:net';

/** Stands before a server, and can cut what is connected off from it without a word: as a network does that is gone. */
export interface MuteProxy {
  readonly port: number;
  /** Nothing more comes through on what is connected now; what connects later is heard. */
  readonly mute: () => void;
  readonly stop: () => void;
}

export async function startMuteProxy(port: number): Promise<MuteProxy> {
  const pairs: [Socket, Socket][] = [];
  const server = net.createServer((near) => {
    const far = net.connect(port, '127.0.0.1');
    pairs.push([near, far]);
    near.pipe(far).on('error', () => near.destroy());
    far.pipe(near).on('error', () => far.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    mute() {
      for (const [near, far] of pairs) far.unpipe(near).pause();
    },
    stop() {
      pairs.flat().forEach((socket) => socket.destroy());
      server.close();
    },
  };
}
