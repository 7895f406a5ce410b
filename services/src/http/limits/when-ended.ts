import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Calls `then` once the answer has left or the connection has closed. A pipelined response that waits behind another one never closes
 * when its connection does.
 */
export function onEnded({ raw: { socket } }: FastifyRequest, { raw }: FastifyReply, then: () => void) {
  let isOver = false;
  const end = () => {
    // Node closes the response while it tells of the connection's end: taking the listener off is too late then.
    if (isOver) return;
    isOver = true;
    raw.off('close', end);
    socket.off('close', end);
    then();
  };
  raw.once('close', end);
  socket.once('close', end);
  if (raw.closed || socket.destroyed) end();
}
