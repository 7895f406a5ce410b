import type { Socket } from 'node:net';
import { FairBudget } from '../limits/fair-budget.ts';
import { sharingNetworkOf } from './client-address.ts';
import type { RequestTurns } from './request-turns.ts';

/** In bytes. Node's parser takes half a millisecond for as many one-byte chunks. With 4 KiB a body of 1 MB took 0.5 ms more. */
const partBytes = 8 * 1024;

/** For the bytes that were read and wait for their turn, of all connections and of one network. Each connection has up to 64 KiB. */
export const unparsedBytes = () => new FairBudget(32 * 1024 * 1024, 16 * 1024 * 1024);

const nothing = Buffer.alloc(0);

/**
 * Passes what a connection sends to Node's parser in small parts, each in its turn, and reads no more until it has passed on all. Node reads
 * 64 KiB at once, and up to 32 times in one turn of the event loop: 64 connections that sent one-byte chunks, or leading zeros of
 * a chunk's size, delayed all others by 300 to 740 ms.
 */
export function parseInTurns(socket: Socket, turns: RequestTurns, budget: FairBudget) {
  const push = socket.push.bind(socket);
  const read = socket._read.bind(socket);
  const memory = memoryFor(socket, budget);
  /** What was read and is not passed on yet. */
  let left: Buffer = nothing;
  let isWaiting = false;

  const passOn = () => {
    // The parser pauses the connection while a body or earlier responses wait.
    if (isWaiting || left.length === 0 || !socket.readableFlowing) return;
    isWaiting = true;
    turns.parse(socket, passPart);
    if (isWaiting && left.length > partBytes) memory.reserve(left.length);
  };
  const passPart = () => {
    isWaiting = false;
    if (!socket.readableFlowing) return;
    const part = left.length <= partBytes ? left : left.subarray(0, partBytes);
    left = left.length <= partBytes ? nothing : left.subarray(partBytes);
    if (left.length === 0) memory.free();
    push(part);
    passOn();
  };

  socket.push = (data: Buffer | null) => {
    // The end is read when nothing is left.
    if (data === null) return push(data);
    left = data;
    passOn();
    return left.length === 0 && socket.readableFlowing !== false;
  };
  socket._read = (size) => {
    if (left.length === 0) read(size);
  };
  // With a listener for data Node's parser does not read the connection itself.
  socket.on('resume', passOn).on('data', ignore).once('close', memory.free);
}

const ignore = () => undefined;

let opened = 0;

/** Reserves memory for what a connection has sent, and closes the connection if there is none. */
function memoryFor(socket: Socket, budget: FairBudget) {
  const client = [sharingNetworkOf(socket.remoteAddress ?? ''), String((opened += 1))] as const;
  let release: (() => void) | undefined;
  return {
    reserve: (amount: number) => {
      release ??= budget.reserve(client, { amount, evict: () => Boolean(socket.destroy()) });
      if (!release) socket.destroy();
    },
    free: () => {
      release?.();
      release = undefined;
    },
  };
}
