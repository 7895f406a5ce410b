import { IncomingMessage } from 'node:http';
import { answerClientError } from './client-error.ts';
import { Refusal } from './refusal.ts';

/** A body may come in as many chunks as it likes up to the first; beyond that its chunks must have so many bytes on average. */
const allowed = { chunks: 256, bytes: 256 };

/**
 * A request whose body does not come in tiny chunks. Each chunk is an object of 300 bytes until the body has been read, which limits in
 * bytes do not see: 14 MB of chunks of one byte, sent by a stranger, once took the whole heap. Nothing but Node itself stands in front of
 * `push`, so this holds for bodies that are parsed, for those that wait and for those that nobody reads.
 */
export class RequestInLargeChunks extends IncomingMessage {
  #chunks = 0;
  #bytes = 0;
  #isRefused = false;

  override push(chunk: Buffer | null, encoding?: BufferEncoding): boolean {
    if (this.#isRefused) return false;
    if (chunk === null) return super.push(chunk);
    this.#chunks += 1;
    this.#bytes += chunk.length;
    if (this.#chunks > allowed.chunks + this.#bytes / allowed.bytes) return this.#refuse();
    return super.push(chunk, encoding);
  }

  /** Later, as the parser is still at work on what it has read. */
  #refuse(): false {
    this.#isRefused = true;
    setImmediate(() => answerClientError(tinyChunks(), this.socket));
    return false;
  }
}

const tinyChunks = () => new Refusal(400, 'The body came in too many small chunks.');
