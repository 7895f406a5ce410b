import { Duplex, finished } from 'node:stream';
import { takeInTurn } from './step-turns.ts';

/** In bytes. Of one-byte chunks, about 680. */
const step = 4096;

/**
 * Passes on the data of a foreign server in small steps, each in its turn. A socket reads 64 KiB at once, and up to 32
 * times in one turn of the event loop: 64 responses of one-byte chunks, or of headers without an end, each stopped this thread for seconds.
 */
export class SteppedSocket extends Duplex {
  /** The rest of the last read. Reads are not joined, because a caller may count them; only the parts of a record are. */
  #left: Buffer = Buffer.alloc(0);
  #hasEnded = false;
  #isEndSent = false;
  #passed = 0;

  /**
   * @param group - of connections that share turns
   * @param sizeOfNext - returns how many bytes of what was received are to be passed on at once; 0 if more has to come. `passed` counts
   *   those that were passed on since the last write. If it throws, the connection ends with that error.
   */
  constructor(
    private readonly socket: Duplex,
    private readonly group: string,
    private readonly sizeOfNext: (received: Buffer, passed: number) => number | undefined = () => undefined,
  ) {
    super({ highWaterMark: step });
    socket.on('data', (read: Buffer) => {
      socket.pause();
      this.#left = this.#left.length > 0 ? Buffer.concat([this.#left, read]) : read;
      this._read();
    });
    finished(socket, { writable: false }, (error) => {
      if (error) this.destroy(error);
      this.#hasEnded = true;
      // At once: undici must not send the next request on a connection that the server has closed.
      if (this.#left.length === 0) this.#end();
      else this._read();
    });
  }

  override _read() {
    takeInTurn(this.group, () => this.#takeStep());
  }

  override _write(chunk: Buffer, _: BufferEncoding, done: (error?: Error | null) => void) {
    this.#passed = 0;
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
    const size = this.#sizeOfStep();
    if (size > 0) {
      const part = this.#left.subarray(0, size);
      this.#left = this.#left.subarray(size);
      this.#passed += size;
      this.push(part);
    } else if (this.#hasEnded) this.#end();
    else this.socket.resume();
  }

  #end() {
    if (!this.#isEndSent && !this.destroyed) this.push(null);
    this.#isEndSent = true;
  }

  #sizeOfStep(): number {
    try {
      return this.sizeOfNext(this.#left, this.#passed) ?? Math.min(step, this.#left.length);
    } catch (error) {
      this.destroy(error as Error);
      return 0;
    }
  }
}
