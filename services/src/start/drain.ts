import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** In milliseconds, from the moment at which the listener closes. */
const limits = {
  /** For the rest of a request that has begun to arrive. */
  halfSent: 2000,
  /** For the responses to requests that have arrived. */
  response: 10_000,
};

interface Started {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly socket: Socket;
}

/** Ends the connections of this process in order, and in bounded time: all of its servers', by Node's own channels. */
export class Drain {
  readonly #sockets = new Set<Socket>();
  readonly #requests = new Set<Started>();
  #isDraining = false;

  constructor() {
    subscribe('net.server.socket', (message) => this.track((message as { socket: Socket }).socket));
    subscribe('http.server.request.start', (message) => this.begin(message as Started));
  }

  /** From now on each response ends its connection, so that a client opens the next one elsewhere. */
  start() {
    this.#isDraining = true;
    for (const { response } of this.#requests) endConnection(response);
  }

  /** Closes what is left when `closed` takes too long: half-sent requests first, then those that are still answered. */
  async finish(closed: Promise<unknown>) {
    const isClosed = () => closed.then(() => true);
    if (await Promise.race([isClosed(), wait(limits.halfSent, false, { ref: false })])) return;
    for (const socket of this.#sockets) if (!this.isAnswered(socket)) socket.destroy();
    if (await Promise.race([isClosed(), wait(limits.response - limits.halfSent, false, { ref: false })])) return;
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  private track(socket: Socket) {
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
  }

  private begin(started: Started) {
    this.#requests.add(started);
    started.response.once('close', () => this.#requests.delete(started));
    if (this.#isDraining) endConnection(started.response);
  }

  private isAnswered(socket: Socket) {
    return [...this.#requests].some(({ request, socket: own }) => own === socket && request.complete);
  }
}

/** At the last moment, because handlers set and remove this header, too. */
function endConnection(response: ServerResponse) {
  const writeHead = response.writeHead.bind(response) as (...words: unknown[]) => ServerResponse;
  response.writeHead = (...words: unknown[]) => {
    response.setHeader('connection', 'close');
    return writeHead(...words);
  };
}
