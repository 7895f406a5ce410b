import type { Socket } from 'node:net';

/** After this many connections, what networks had before counts half. */
const halfLife = 1000;

/**
 * Connections that wait until they are read. Networks take turns. Every second turn is for the network that had the fewest lately: a
 * visitor with one connection would wait for one of each of 200 networks that open them without end.
 */
export class WaitingConnections {
  readonly #waiting = new Map<string, Set<Socket>>();
  /** How many connections of each network were taken lately. */
  #taken = new Map<string, number>();
  #untilHalf = halfLife;
  #isForFewest = false;

  get isEmpty() {
    return this.#waiting.size === 0;
  }

  add(network: string, socket: Socket) {
    this.#waiting.set(network, (this.#waiting.get(network) ?? new Set()).add(socket));
    socket.once('close', () => this.#remove(network, socket));
  }

  /** Removes and returns the next one; undefined if none waits. */
  take(): Socket | undefined {
    this.#isForFewest = !this.#isForFewest;
    const [first] = this.#waiting.keys();
    const network = this.#isForFewest ? this.#withFewest() : first;
    if (network === undefined) return undefined;
    const sockets = this.#waiting.get(network) ?? new Set();
    const [socket] = sockets;
    if (!socket) return undefined;
    // The network has its next turn after all others.
    this.#waiting.delete(network);
    this.#waiting.set(network, sockets);
    this.#remove(network, socket);
    this.#count(network);
    return socket;
  }

  #withFewest(): string | undefined {
    let next: string | undefined;
    let fewest = Infinity;
    for (const network of this.#waiting.keys()) {
      const taken = this.#taken.get(network) ?? 0;
      if (taken < fewest) [next, fewest] = [network, taken];
      if (fewest === 0) break;
    }
    return next;
  }

  #count(network: string) {
    this.#taken.set(network, (this.#taken.get(network) ?? 0) + 1);
    this.#untilHalf -= 1;
    if (this.#untilHalf > 0) return;
    this.#untilHalf = halfLife;
    this.#taken = new Map([...this.#taken].map(([name, taken]) => [name, taken / 2] as const).filter(([, taken]) => taken >= 0.5));
  }

  #remove(network: string, socket: Socket) {
    const sockets = this.#waiting.get(network);
    sockets?.delete(socket);
    if (sockets?.size === 0) this.#waiting.delete(network);
  }
}
