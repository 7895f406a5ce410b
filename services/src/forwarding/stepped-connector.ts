import type { buildConnector } from 'undici';
import type { Socket } from 'node:net';
import { SteppedSocket } from '../network/stepped-socket.ts';
import { BackendError } from './backend-error.ts';
import { backendLimits } from './backend-limits.ts';

type Connect = buildConnector.connector;

/**
 * Returns a connector whose connections pass on what a backend sends in small steps, between which this thread serves others.
 *
 * @param backend - its connections share turns
 */
export const steppedConnector =
  (connect: Connect, backend: string): Connect =>
  (options, callback) =>
    connect(options, (...[error, socket]) => {
      if (error) callback(error, null);
      // undici uses it as a stream only.
      else callback(null, new SteppedSocket(socket, backend, limitReceived) as unknown as Socket);
    });

/** The limits of a response count its body. It does not include extensions of chunks: a backend once sent 13 GB of them for one request. */
function limitReceived(_: Buffer, passed: number) {
  if (passed > backendLimits.receivedBytes) throw new BackendError('too-large');
  return undefined;
}
