import { Readable } from 'node:stream';
import { heartbeatSeconds } from '@daybook/contracts/changes';

/** In characters. If more waits for a slow client, a `reset` replaces it: the client reads its data again, and misses nothing. */
const maxWaiting = 8 * 1024;

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
  /** True while the connection has room for more. */
  #isWanted = false;
  #waiting: string[] = [];
  #waitingSize = 0;
  readonly #heartbeat = setInterval(() => this.#beat(), heartbeatSeconds * 1000).unref();
  readonly #end = setTimeout(() => this.finish(), lifetime * (1 - Math.random() / 10)).unref();

  constructor() {
    super({ highWaterMark: 1 });
    // It may be destroyed before it is a response, and an error without a listener ends the process.
    this.on('error', () => {});
  }

  override _read() {
    this.#isWanted = true;
    if (this.#waiting.length > 0) this.#pushWaiting();
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void) {
    clearInterval(this.#heartbeat);
    clearTimeout(this.#end);
    callback(error);
  }

  send(event: ServerEvent) {
    if (this.destroyed || this.#isFinished) return;
    this.#wait(formatEvent(event));
    if (this.#waitingSize > maxWaiting) {
      this.#waiting = [];
      this.#waitingSize = 0;
      this.#wait(formatEvent({ event: 'reset', id: event.id, data: {} }));
    }
    if (this.#isWanted) this.#pushWaiting();
  }

  /** Ends the response after what was sent. Its client opens another one. */
  finish() {
    if (this.destroyed || this.#isFinished) return;
    this.#isFinished = true;
    if (this.#waiting.length > 0) this.#pushWaiting();
    this.push(null);
  }

  #beat() {
    if (!this.#isWanted || this.#isFinished) return;
    this.#isWanted = false;
    this.push(': heartbeat\n\n');
  }

  #wait(text: string) {
    this.#waiting.push(text);
    this.#waitingSize += text.length;
  }

  /** As one chunk: 64 kB of single events took 150 kB of memory for each stream. */
  #pushWaiting() {
    const text = this.#waiting.join('');
    this.#waiting = [];
    this.#waitingSize = 0;
    this.#isWanted = false;
    this.push(text);
  }
}

const formatEvent = ({ event, id, data }: ServerEvent) => `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
