import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { PerConnection } from './per-connection.ts';

/** In milliseconds since the listener closed: for the rest of a half-sent request, and for the responses to complete ones. */
const limits = { halfSent: 2000, response: 10_000 };

interface Started {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly socket: Socket;
}

/**
 * Ends the connections of all servers of this process in order and within a time limit. Node's diagnostics channels list them.
 * Fastify's `forceCloseConnections` knows only idle connections or all, so it would cut responses or wait for half-sent requests.
 */
export class Drain {
  /** All connections, each with its requests whose responses have not ended. */
  readonly #requests = new PerConnection<Started>();
  readonly #onSocket = (message: unknown) => this.#requests.open((message as { socket: Socket }).socket);
  readonly #onRequest = (message: unknown) => this.begin(message as Started);
  #isDraining = false;

  constructor() {
    subscribe('net.server.socket', this.#onSocket);
    subscribe('http.server.request.start', this.#onRequest);
  }

  /** From now on each response ends its connection, so that the client opens the next one to another server. */
  start() {
    if (this.#isDraining) return;
    this.#isDraining = true;
    for (const [, started] of this.#requests) for (const { response } of started) endConnection(response);
  }

  /** Destroys connections if `closed` takes too long: first those of half-sent requests, then all. Later ones are left alone. */
  async finish(closed: Promise<unknown>) {
    await this.close(closed);
    unsubscribe('net.server.socket', this.#onSocket);
    unsubscribe('http.server.request.start', this.#onRequest);
  }

  private async close(closed: Promise<unknown>) {
    const isClosedWithin = (ms: number) => Promise.race([closed.then(() => true), wait(ms, false, { ref: false })]);
    if (await isClosedWithin(limits.halfSent)) return;
    for (const [socket, started] of this.#requests) if (!started.some(({ request }) => request.complete)) socket.destroy();
    if (await isClosedWithin(limits.response - limits.halfSent)) return;
    for (const [socket] of this.#requests) socket.destroy();
    await closed;
  }

  private begin(started: Started) {
    const { socket, response } = started;
    this.#requests.add(socket, started);
    // Node closes no response that waits behind another one when the connection closes, which removes all of them.
    response.once('close', () => this.#requests.remove(socket, started));
    if (this.#isDraining) endConnection(response);
  }
}

/** When the headers are written, because handlers set and remove this header too. */
function endConnection(response: ServerResponse) {
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  response.writeHead = (...args: unknown[]) => {
    response.setHeader('connection', 'close');
    return writeHead(...args);
  };
}
