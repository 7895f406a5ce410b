import { Readable } from 'node:stream';
import { heartbeatSeconds } from '@daybook/contracts/changes';
import { busy } from '../http/problem-error.ts';

/** A client that has not read so many bytes is disconnected. It continues from its cursor. */
const maxUnread = 64 * 1024;

/** A stream ends after this many milliseconds, less up to a tenth: its client comes back with a new access token. */
const lifetime = 15 * 60_000;

interface ServerEvent {
  readonly event: string;
  readonly id: number;
  readonly data: object;
}

/** A response of server-sent events (HTML standard, section 9.2), with heartbeats. */
export class EventStream extends Readable {
  #isFinished = false;
  readonly #heartbeat = setInterval(() => this.#write(': heartbeat\n\n'), heartbeatSeconds * 1000).unref();
  readonly #end = setTimeout(() => this.finish(), lifetime * (1 - Math.random() / 10)).unref();

  constructor() {
    super();
    // It may be destroyed before it is a response, and an error without a listener ends the process.
    this.on('error', () => {});
  }

  override _read() {}

  override _destroy(error: Error | null, callback: (error?: Error | null) => void) {
    clearInterval(this.#heartbeat);
    clearTimeout(this.#end);
    callback(error);
  }

  send({ event, id, data }: ServerEvent) {
    this.#write(`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** Ends the response after what was sent. Its client opens another one. */
  finish() {
    if (this.destroyed || this.#isFinished) return;
    this.#isFinished = true;
    this.push(null);
  }

  #write(text: string) {
    if (this.destroyed || this.#isFinished) return;
    this.push(text);
    if (this.readableLength > maxUnread) this.destroy(busy(1));
  }
}
