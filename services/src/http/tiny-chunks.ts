import { IncomingMessage } from 'node:http';

/** Chunks of fewer bytes are joined, up to the bytes of a page. */
const small = 1024;
const page = 16 * 1024;

/**
 * A request that joins the small chunks of its body. Each chunk is an object of 300 bytes until the body has been read, which limits in
 * bytes do not see: 14 MB of chunks of one byte, sent by a stranger, once took the whole heap. Nothing but Node itself stands in front of
 * `push`, so this holds for bodies that are parsed, for those that wait and for those that nobody reads.
 */
export class ChunkJoiningRequest extends IncomingMessage {
  /** Most short bodies come in one chunk, which is not copied. */
  #first: Buffer | undefined;
  #page: Buffer | undefined;
  #filled = 0;

  override push(chunk: Buffer | null, encoding?: BufferEncoding): boolean {
    if (chunk !== null && chunk.length < small) return this.#join(chunk);
    this.#flush();
    return super.push(chunk, encoding);
  }

  #join(chunk: Buffer): boolean {
    if (!this.#first && !this.#page) {
      this.#first = chunk;
      return true;
    }
    const isFull = this.#filled + chunk.length > page;
    const hasSpace = isFull ? this.#flush() : true;
    this.#append(chunk);
    return hasSpace;
  }

  #append(chunk: Buffer) {
    this.#page ??= Buffer.allocUnsafeSlow(page);
    if (this.#first) this.#filled += this.#first.copy(this.#page, this.#filled);
    this.#first = undefined;
    this.#filled += chunk.copy(this.#page, this.#filled);
  }

  /** Returns whether there is space for more, as `push` does. */
  #flush(): boolean {
    const joined = this.#first ?? this.#page?.subarray(0, this.#filled);
    [this.#first, this.#page, this.#filled] = [undefined, undefined, 0];
    return joined ? super.push(joined) : true;
  }
}
