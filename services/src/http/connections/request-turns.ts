import type { Socket } from 'node:net';
import { sharingNetworkOf } from './client-address.ts';

/** How long data may be parsed and requests may begin in one turn of the event loop, in milliseconds. */
const turnMs = 1;

/**
 * Parses what connections send, and begins their requests, in turns of their networks, and only a little in each turn of the event loop; the
 * rest waits for the next. Node begins all that have arrived: 500 connections that each sent 8 at once, again and again, made every turn
 * last for seconds, in which no other connection was accepted.
 */
export class RequestTurns {
  /** The connections with steps that wait, by network. Networks and connections are in the order of their turns. */
  readonly #waiting = new Map<string, Map<Socket, (() => void)[]>>();
  readonly #networks = new WeakMap<Socket, string>();
  #turnEnds = 0;
  #isScheduled = false;
  #isAccepting = false;
  /** The connection whose data is being parsed, until its first request begins. */
  #parsing: Socket | undefined;

  /** Lets only one more request begin in this turn: Node accepts one connection in each, and others may wait. */
  accept(socket: Socket) {
    const network = sharingNetworkOf(socket.remoteAddress ?? '');
    this.#networks.set(socket, network);
    this.#turnEnds = 0;
    this.#isAccepting = true;
    // Its data and requests would take memory until their turn.
    socket.once('close', () => this.#remove(network, socket));
  }

  /** Calls `begin` now, or in a later turn, unless the connection has closed by then. */
  run(socket: Socket, begin: () => void) {
    if (this.#parsing !== socket) return this.#runInTurn(socket, begin);
    this.#parsing = undefined;
    begin();
  }

  /** Calls `parse` now, or in a later turn, unless the connection has closed by then. The first request in the data has the same turn. */
  parse(socket: Socket, parse: () => void) {
    this.#runInTurn(socket, () => {
      this.#parsing = socket;
      parse();
      this.#parsing = undefined;
    });
  }

  #runInTurn(socket: Socket, step: () => void) {
    if (this.#waiting.size === 0 && this.#hasTime()) return step();
    const network = this.#networks.get(socket) ?? '';
    const connections = this.#waiting.get(network) ?? new Map<Socket, (() => void)[]>();
    const steps = connections.get(socket) ?? [];
    steps.push(step);
    this.#waiting.set(network, connections.set(socket, steps));
  }

  /** A turn begins with its first step, and has ended when what `setImmediate` was given runs. */
  #hasTime(): boolean {
    if (!this.#isScheduled) this.#beginTurn();
    return performance.now() < this.#turnEnds;
  }

  #beginTurn() {
    this.#turnEnds = this.#isAccepting ? 0 : performance.now() + turnMs;
    this.#isAccepting = false;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#runWaiting();
    });
  }

  #runWaiting() {
    if (this.#waiting.size === 0) return;
    this.#beginTurn();
    do this.#take()?.();
    while (this.#waiting.size > 0 && performance.now() < this.#turnEnds);
  }

  /** Removes and returns the step whose turn it is. Its connection and network have their next turn after all others. */
  #take(): (() => void) | undefined {
    for (const [network, connections] of this.#waiting) {
      for (const [socket, steps] of connections) {
        const step = steps.shift();
        this.#remove(network, socket);
        if (steps.length > 0) connections.set(socket, steps);
        this.#waiting.delete(network);
        if (connections.size > 0) this.#waiting.set(network, connections);
        return step;
      }
    }
    return undefined;
  }

  #remove(network: string, socket: Socket) {
    const connections = this.#waiting.get(network);
    connections?.delete(socket);
    if (connections?.size === 0) this.#waiting.delete(network);
  }
}
