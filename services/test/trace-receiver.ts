import type { IncomingMessage, ServerResponse } from 'node:http';
import { decodeSpans, type ReceivedSpan } from './otlp-spans.ts';
import { startLocalServer } from './local-server.ts';

/** How a receiver of traces responds. A hung one reads the spans and never responds; a broken one closes the connection. */
export type ReceiverMode = 'works' | 'hangs' | 'refuses' | 'fails' | 'breaks';

/** A receiver of traces by OTLP over HTTP, such as the OpenTelemetry Collector. */
export class TraceReceiver {
  mode: ReceiverMode = 'works';
  readonly spans: ReceivedSpan[] = [];
  /** All that was received, to search for what must not be sent. */
  received = '';
  /** Requests so far, also those that it did not respond to. */
  requests = 0;
  #hung: ServerResponse[] = [];

  private constructor() {}

  static async start() {
    const receiver = new TraceReceiver();
    const server = await startLocalServer((request, response) => void receiver.#receive(request, response));
    return Object.assign(receiver, server);
  }

  /** Responds to the requests that hang. */
  release() {
    this.mode = 'works';
    for (const response of this.#hung.splice(0)) response.end();
  }

  async #receive(request: IncomingMessage, response: ServerResponse) {
    const body = Buffer.concat((await request.toArray()) as Buffer[]);
    this.requests += 1;
    if (this.mode === 'refuses') return void response.writeHead(400).end();
    if (this.mode === 'fails') return void response.writeHead(500).end();
    if (this.mode === 'breaks') return void response.destroy();
    this.received += body.toString('latin1');
    this.spans.push(...decodeSpans(body));
    if (this.mode === 'hangs') this.#hung.push(response);
    else response.end();
  }
}
