import { once } from 'node:events';
import net from 'node:net';
import { TLSSocket } from 'node:tls';
import type { buildConnector, errors } from 'undici';
import { guardedLookup } from '../network/guarded-lookup.ts';
import { SteppedSocket } from '../network/stepped-socket.ts';
import { connectTls } from '../network/tls/foreign-tls.ts';
import { BackendError } from './backend-error.ts';
import { backendLimits } from './backend-limits.ts';

interface ConnectorOptions {
  /** The origin of the backend. Its connections share turns. */
  readonly backend: string;
  readonly allowLocal: boolean;
  readonly errors: Pick<typeof errors, 'ConnectTimeoutError'>;
}

/**
 * Returns an undici connector whose connections pass the backend's data to TLS and to the HTTP parser in small steps, so that this thread
 * serves others between them. undici's own connector cannot do this for TLS.
 */
export function steppedConnector({ backend, allowLocal, errors }: ConnectorOptions): buildConnector.connector {
  const lookup = guardedLookup({ allowLocal });
  const open = ({ hostname, port, protocol }: buildConnector.Options) => {
    const isSecure = protocol === 'https:';
    const socket = net.connect({
      host: hostname,
      port: Number(port || (isSecure ? 443 : 80)),
      lookup,
      noDelay: true,
      keepAlive: true,
    });
    return isSecure ? connectTls(socket, { host: hostname, servername: nameOf(hostname) }, backend) : socket;
  };
  const connect = async (options: buildConnector.Options) => {
    const connection = open(options);
    const timer = setTimeout(() => connection.destroy(new errors.ConnectTimeoutError()), backendLimits.connect);
    try {
      await untilConnected(connection);
      return new SteppedSocket(connection, backend, limitReceived);
    } finally {
      clearTimeout(timer);
    }
  };
  return (options, callback) =>
    void connect(options).then(
      // undici uses it as a stream only.
      (socket) => callback(null, socket as unknown as net.Socket),
      (error: unknown) => callback(error as Error, null),
    );
}

/** Resolves when the connection is ready. Rejects also if it closes without an error. */
async function untilConnected(connection: net.Socket): Promise<void> {
  const closed = new AbortController();
  // A connection with TLS emits the error of the one below it, too, and an error without a listener ends the process.
  connection.on('error', () => undefined);
  connection.once('close', () => closed.abort(new Error('The connection was closed before it was ready.')));
  await once(connection, connection instanceof TLSSocket ? 'secureConnect' : 'connect', { signal: closed.signal });
}

/** Returns the server name for TLS, which must not be an IP address (RFC 6066, section 3). */
const nameOf = (host: string) => (net.isIP(host) === 0 ? host : '');

/** The limits of a response count its body. It does not include extensions of chunks: a backend once sent 13 GB of them for one request. */
function limitReceived(_: Buffer, passed: number) {
  if (passed > backendLimits.receivedBytes) throw new BackendError('too-large');
  return undefined;
}
