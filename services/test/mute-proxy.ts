import { once } from 'node:events';
import net, { type AddressInfo, type Socket } from 'node:net';

/** A TCP proxy that can stop forwarding without closing the connections, like a failed network. */
export interface MuteProxy {
  readonly port: number;
  /** Stops forwarding on the present connections; later ones work. */
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
