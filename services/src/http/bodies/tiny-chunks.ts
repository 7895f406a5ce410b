import { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { isCutOff, respondToClientError } from '../connections/client-error.ts';
import { ProblemError } from '../problem-error.ts';

/** Chunks of fewer bytes than `smallBytes` are joined into blocks of `blockBytes` bytes. */
const smallBytes = 1024;
const blockBytes = 16 * 1024;

/**
 * How many chunks of fewer bytes than `bytes` a connection may have in a time (RFC 9112, section 7.1). Each costs Node's parser some
 * microseconds, however short it is: 40 bodies of 60,000 chunks once stopped the server for two seconds, and on 40 connections 30 pipelined
 * requests of 1,990 chunks each for eight.
 */
const tinyChunks = { bytes: 64, count: 2000, milliseconds: 10_000 };

/** The tiny chunks of each connection since a time. */
const counted = new WeakMap<Socket, { count: number; since: number }>();

/**
 * A request that joins the small chunks of its body. Each chunk is an object of 300 bytes until the body is read, and limits in bytes do
 * not count it: 14 MB of chunks of one byte, sent without an account, once took the whole heap. Only Node's parser runs before `push`, so
 * this covers bodies that are parsed, bodies that wait, and bodies that nobody reads.
 */
export class ChunkJoiningRequest extends IncomingMessage {
  /** Most short bodies come in one chunk, which is not copied. */
  #first: Buffer | undefined;
  #block: Buffer | undefined;
  #filled = 0;

  override push(chunk: Buffer | null, encoding?: BufferEncoding): boolean {
    // The rest of a rejected connection's packet is parsed, and costs least if it is dropped here.
    if (chunk !== null && isCutOff(this.socket)) return false;
    if (chunk !== null && this.#isTooMany(chunk)) return this.#reject();
    if (chunk !== null && chunk.length < smallBytes) return this.#join(chunk);
    this.#flush();
    return super.push(chunk, encoding);
  }

  /** Without `Transfer-Encoding: chunked` a chunk is a packet, which costs the client as much as the server. */
  #isTooMany({ length }: Buffer) {
    if (length >= tinyChunks.bytes || this.headers['transfer-encoding'] === undefined) return false;
    const now = performance.now();
    const known = counted.get(this.socket);
    const chunks = known && now - known.since < tinyChunks.milliseconds ? known : { count: 0, since: now };
    counted.set(this.socket, chunks);
    return ++chunks.count > tinyChunks.count;
  }

  #reject(): boolean {
    respondToClientError(new ProblemError(400, 'The body has too many tiny chunks. Send larger ones.'), this.socket);
    return false;
  }

  #join(chunk: Buffer): boolean {
    if (!this.#first && !this.#block) {
      this.#first = chunk;
      return true;
    }
    const isFull = this.#filled + chunk.length > blockBytes;
    const hasSpace = isFull ? this.#flush() : true;
    this.#append(chunk);
    return hasSpace;
  }

  #append(chunk: Buffer) {
    this.#block ??= Buffer.allocUnsafeSlow(blockBytes);
    if (this.#first) this.#filled += this.#first.copy(this.#block, this.#filled);
    this.#first = undefined;
    this.#filled += chunk.copy(this.#block, this.#filled);
  }

  /** Returns whether there is space for more, as `push` does. */
  #flush(): boolean {
    const joined = this.#first ?? this.#block?.subarray(0, this.#filled);
    [this.#first, this.#block, this.#filled] = [undefined, undefined, 0];
    return joined ? super.push(joined) : true;
  }
}
