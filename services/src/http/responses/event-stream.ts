import type { ServerResponse } from 'node:http';
import { heartbeatSeconds } from '@daybook/contracts/changes';

/** In characters. If more waits for a slow client, a `reset` replaces it: the client reads its data again, and misses nothing. */
const maxWaiting = 8 * 1024;

/** A stream ends after this many heartbeats, 15 minutes, less up to a tenth: its client comes back with a new access token. */
const lifetime = (15 * 60) / heartbeatSeconds;

interface ServerEvent {
  readonly event: string;
  readonly id: number;
  readonly data: object;
}

/**
 * A response of server-sent events (HTML standard, section 9.2), with heartbeats. It writes to the response itself: as a stream of Node that
 * is piped it took twice the memory, and thousands of them are idle for hours.
 */
export class EventStream {
  #response: ServerResponse | undefined;
  #isFinished = false;
  #isClosed = false;
  /** True while nothing is on its way to the client. */
  #isWanted = false;
  #waiting: string[] = [];
  #waitingSize = 0;
  readonly #closers: (() => void)[] = [];
  #beatsLeft = lifetime * (1 - Math.random() / 10);
  readonly #heartbeat = setInterval(() => this.#beat(), heartbeatSeconds * 1000).unref();

  get isClosed() {
    return this.#isClosed;
  }

  /** Calls `then` when the stream is closed, by either side. */
  onClose(then: () => void) {
    this.#closers.push(then);
  }

  /** Begins the body of a response whose head is set. Fastify also knows by this method that a handler returned a stream. */
  pipe(response: ServerResponse) {
    if (this.#isClosed) return void response.destroy();
    this.#response = response;
    response.once('close', () => this.close());
    // Otherwise Node keeps the head in the 50 pieces that it was made of.
    response.flushHeaders();
    this.#onWritten();
  }

  send(event: ServerEvent) {
    if (this.#isClosed || this.#isFinished) return;
    this.#wait(formatEvent(event));
    if (this.#waitingSize > maxWaiting) {
      this.#clear();
      this.#wait(formatEvent({ event: 'reset', id: event.id, data: {} }));
    }
    if (this.#isWanted) this.#writeWaiting();
  }

  /** Ends the response after what was sent. Its client opens another one. */
  finish() {
    if (this.#isClosed || this.#isFinished) return;
    this.#isFinished = true;
    if (this.#response) this.#endResponse();
  }

  /** Ends it at once, and cuts off a response that has begun. */
  close() {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearInterval(this.#heartbeat);
    this.#clear();
    this.#response?.destroy();
    for (const then of this.#closers.splice(0)) then();
  }

  readonly #onWritten = () => {
    // Node emits an error for a write to a connection that has just closed.
    if (this.#response?.destroyed !== false || this.#response.writableEnded) return;
    this.#isWanted = true;
    if (this.#isFinished) this.#endResponse();
    else if (this.#waiting.length > 0) this.#writeWaiting();
  };

  #beat() {
    this.#beatsLeft -= 1;
    if (this.#beatsLeft <= 0) this.finish();
    else if (this.#isWanted) this.#write(': heartbeat\n\n');
  }

  #wait(text: string) {
    this.#waiting.push(text);
    this.#waitingSize += text.length;
  }

  /** As one chunk: 64 kB of single events took 150 kB of memory for each stream. */
  #writeWaiting() {
    const text = this.#waiting.join('');
    this.#clear();
    this.#write(text);
  }

  /** The next chunk waits until the system has taken this one: a client that does not read holds one chunk, not a buffer of them. */
  #write(text: string) {
    this.#isWanted = false;
    this.#response?.write(text, this.#onWritten);
  }

  #endResponse() {
    this.#isWanted = false;
    const text = this.#waiting.join('');
    this.#clear();
    this.#response?.end(text);
  }

  #clear() {
    this.#waiting = [];
    this.#waitingSize = 0;
  }
}

const formatEvent = ({ event, id, data }: ServerEvent) => `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
