import type { ClientRequest, IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
import { ProviderError, tooLarge } from '../provider-error.ts';
import type { ReadBudget } from './read-budget.ts';

const limits = {
  /** All that the server sends, in bytes, with headers and the sizes of chunks. */
  bytes: 2 * 1024 * 1024,
  /** The least that a step of the connection or a chunk of the content counts. Two mebibytes byte by byte took seconds of CPU. */
  piece: 64,
  /** Informational responses (RFC 9110, section 15.2). Six calendars that sent them endlessly took all of a CPU. */
  hints: 5,
};

/** Reads the response to a request, and ends the connection beyond a limit. @throws {ProviderError} */
export function readResponse(sent: ClientRequest, budget: ReadBudget | undefined): Promise<Response> {
  return new Promise((resolve, reject) => {
    const end = (error: Error) => {
      reject(error);
      sent.destroy();
    };
    let bytes = 0;
    const count = (more: number) => {
      // The parser may still have chunks of the last step. An error for each of them took most of the time.
      if (sent.destroyed) return;
      bytes += more;
      try {
        if (bytes > limits.bytes) throw tooLarge();
        budget?.take(more);
      } catch (error) {
        end(error as Error);
      }
    };
    let hints = 0;
    sent.on('socket', (socket) => socket.on('data', ({ length }) => count(Math.max(length, limits.piece))));
    sent.on('information', () => (hints += 1) === limits.hints + 1 && end(unknownStatus()));
    // Without this, Node destroys the connection and emits nothing else.
    sent.on('upgrade', (_, socket) => {
      socket.destroy();
      reject(unknownStatus());
    });
    sent.on('error', reject);
    sent.on('response', (incoming) => void readContent(incoming, count).then(resolve, reject));
  });
}

/** @param count - takes what a chunk costs beyond its bytes, which were counted when they came from the socket */
async function readContent(incoming: IncomingMessage, count: (more: number) => void): Promise<Response> {
  const content = new JoinedChunks();
  // An async iterator would join the chunks, so that they could not be counted.
  incoming.on('data', (chunk: Buffer) => {
    count(Math.max(0, limits.piece - chunk.length));
    content.add(chunk);
  });
  await finished(incoming);
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) if (value !== undefined) headers.set(name, String(value));
  const status = incoming.statusCode ?? 0;
  if (status < 200 || status > 599) throw unknownStatus();
  return new Response(withoutBody.has(status) ? null : content.join(), { status, headers });
}

/** Joins chunks while they arrive: a Buffer of one byte takes hundreds, and may hold all that the socket read with it. */
class JoinedChunks {
  readonly #joined: Buffer[] = [];
  #chunks: Buffer[] = [];

  add(chunk: Buffer) {
    if (this.#chunks.push(chunk) === 256) this.#joinChunks();
  }

  join(): Buffer<ArrayBuffer> {
    this.#joinChunks();
    return Buffer.concat(this.#joined);
  }

  #joinChunks() {
    this.#joined.push(Buffer.concat(this.#chunks));
    this.#chunks = [];
  }
}

const withoutBody = new Set([204, 205, 304]);

const unknownStatus = () => new ProviderError('rejected', 'The calendar responded with an unknown status.');
