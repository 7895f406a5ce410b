import http from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import { Duplex, finished } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import pLimit from 'p-limit';

/** In bytes. Of one-byte chunks, about 680. */
const step = 4096;

/**
 * Returns an agent for one request. Its connection passes on what a stranger's server sends in small steps, and serves others
 * between them. A socket reads 64 KiB at once: Node's parser made 11,000 chunks of it before anybody could end the connection.
 */
export function steppedAgent(protocol: string): http.Agent {
  const agent = protocol === 'https:' ? new https.Agent() : new http.Agent();
  const connect = agent.createConnection.bind(agent);
  // Without the callback, which would get the socket itself.
  agent.createConnection = (options) => new SteppedConnection(connect(options) as Socket);
  return agent;
}

/** All connections together take one step in each turn of the event loop. */
const oneStep = pLimit(1);

class SteppedConnection extends Duplex {
  /** What is left of the last read of the socket. Reads are not joined: each record of TLS is one, and `readResponse` counts them. */
  #left: Buffer = Buffer.alloc(0);
  #hasEnded = false;

  constructor(private readonly socket: Socket) {
    super({ highWaterMark: step });
    socket.on('data', (read: Buffer) => {
      socket.pause();
      this.#left = read;
      this._read();
    });
    finished(socket, { writable: false }, (error) => {
      if (error) this.destroy(error);
      this.#hasEnded = true;
      this._read();
    });
  }

  override _read() {
    void oneStep(async () => {
      await setImmediate();
      this.#takeStep();
    });
  }

  override _write(chunk: Buffer, _: BufferEncoding, done: (error?: Error | null) => void) {
    this.socket.write(chunk, done);
  }

  override _final(done: () => void) {
    this.socket.end(done);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    this.socket.destroy();
    done(error);
  }

  /** Called by Node when the response has ended. A server that never closes the connection would hold it. */
  destroySoon() {
    this.destroy();
  }

  #takeStep() {
    if (this.destroyed) return;
    if (this.#left.length > 0) {
      const part = this.#left.subarray(0, step);
      this.#left = this.#left.subarray(step);
      this.push(part);
    } else if (this.#hasEnded) this.push(null);
    else this.socket.resume();
  }
}
