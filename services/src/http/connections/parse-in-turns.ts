import type { Socket } from 'node:net';
import type { RequestTurns } from './request-turns.ts';
import type { UnparsedBytes } from './unparsed-bytes.ts';

/**
 * In bytes. Node's parser takes half a millisecond for a part of this size that consists of chunks of one byte. With 4 KiB a body of 1 MB
 * took 0.28 ms more.
 */
const partBytes = 8 * 1024;

const nothing = Buffer.alloc(0);

/**
 * Passes what a connection sends to Node's parser in small parts, each in its turn, and reads no more until it has passed on all. Node reads
 * 64 KiB at once, and up to 32 times in one turn of the event loop: 64 connections that sent one-byte chunks, or leading zeros of
 * a chunk's size, delayed all others by 300 to 740 ms.
 */
export function parseInTurns(socket: Socket, turns: RequestTurns, unparsed: UnparsedBytes) {
  const push = socket.push.bind(socket);
  const read = socket._read.bind(socket);
  /** The data that was read and waits for the parser. */
  let left: Buffer = nothing;
  let isWaiting = false;

  const passOn = () => {
    // The parser pauses the connection while a body or earlier responses wait.
    if (isWaiting || left.length === 0 || !canPassOn(socket)) return;
    isWaiting = true;
    turns.parse(socket, passPart);
  };
  const passPart = () => {
    isWaiting = false;
    if (!canPassOn(socket)) return;
    const part = left.length <= partBytes ? left : left.subarray(0, partBytes);
    left = left.length <= partBytes ? nothing : left.subarray(partBytes);
    push(part);
    passOn();
    count();
  };
  const count = () => {
    if (socket.destroyed) left = nothing;
    unparsed.set(socket, left.length);
  };

  socket.push = (data: Buffer | null) => {
    // The end is read when nothing is left.
    if (data === null) return push(data);
    left = data;
    passOn();
    count();
    return left.length === 0 && socket.readableFlowing !== false;
  };
  socket._read = (size) => {
    if (left.length === 0) read(size);
  };
  // With a listener for data Node's parser does not read the connection itself.
  socket.on('resume', passOn).on('data', ignore).once('close', count);
}

/** False for a closed connection too: Node has returned its parser to the pool, and another connection may use it. */
const canPassOn = (socket: Socket) => !socket.destroyed && socket.readableFlowing === true;

const ignore = () => undefined;
