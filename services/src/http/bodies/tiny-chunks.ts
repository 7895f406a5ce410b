import { IncomingMessage } from 'node:http';
import { respondToClientError } from '../connections/client-error.ts';
import { ProblemError } from '../problem-error.ts';

/** A body may have this many chunks of any size. Beyond that, its chunks must have this many bytes on average. */
const allowed = { chunks: 256, bytes: 256 };

/**
 * A request whose body must not come in tiny chunks. Each chunk is an object of 300 bytes until the body is read, and limits in bytes do not
 * count it: 14 MB of chunks of one byte, sent without an account, once took the whole heap. Only Node's parser runs before `push`, so this
 * covers bodies that are parsed, bodies that wait, and bodies that nobody reads.
 */
export class RequestInLargeChunks extends IncomingMessage {
  #chunks = 0;
  #bytes = 0;
  #isRejected = false;

  override push(chunk: Buffer | null, encoding?: BufferEncoding): boolean {
    if (this.#isRejected) return false;
    if (chunk === null) return super.push(chunk);
    this.#chunks += 1;
    this.#bytes += chunk.length;
    if (this.#chunks > allowed.chunks + this.#bytes / allowed.bytes) return this.#reject();
    return super.push(chunk, encoding);
  }

  /** Responds later, because the parser is still working on what it has read. */
  #reject(): false {
    this.#isRejected = true;
    setImmediate(() => respondToClientError(tinyChunks(), this.socket));
    return false;
  }
}

const tinyChunks = () => new ProblemError(400, 'The body came in too many small chunks.');
