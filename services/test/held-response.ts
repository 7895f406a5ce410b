import { IncomingMessage, ServerResponse } from 'node:http';
import { Duplex } from 'node:stream';
import type { Socket } from 'node:net';

/** A response to a client that takes the head at once, then one chunk for each call of `take`. */
export function heldResponse() {
  const chunks: string[] = [];
  let onTaken: (() => void) | undefined;
  const connection = new Duplex({
    read: () => {},
    write: (chunk: Buffer, _, taken) => {
      if (isHead(chunk)) return taken();
      chunks.push(String(chunk));
      onTaken = taken;
    },
  });
  const response = new ServerResponse(new IncomingMessage(connection as Socket));
  response.useChunkedEncodingByDefault = false;
  response.assignSocket(connection as Socket);
  return {
    response,
    /** Returns what was sent after the head. */
    sent: async () => {
      await settle();
      return chunks.join('');
    },
    take: async () => {
      await settle();
      onTaken?.();
      await settle();
    },
  };
}

const isHead = (chunk: Buffer) => chunk.subarray(0, 5).toString() === 'HTTP/';

/** A response hands on what was written in the next ticks. */
async function settle() {
  for (let tick = 0; tick < 5; tick += 1) await new Promise((resolve) => process.nextTick(resolve));
}
