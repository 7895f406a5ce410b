import { constants } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import { Duplex, finished } from 'node:stream';
import tls from 'node:tls';
import { tooLarge } from '../provider-error.ts';
import { HandshakeRecords, maxHandshake } from './handshake-records.ts';
import { takeInTurn } from './network-turns.ts';

/** In bytes. Of one-byte chunks, about 680. */
const step = 4096;

/** In bytes: what TLS may take for session tickets, after the handshake. */
const maxTickets = 128 * 1024;

/** In bytes: the header, the type and the tag of a record of TLS. */
const recordOverhead = 32;

const ofTls12 = tls.DEFAULT_CIPHERS.split(':').filter((cipher) => !cipher.startsWith('TLS_'));

const tlsOptions: tls.ConnectionOptions = {
  // Without Diffie-Hellman over finite fields: with a group of 10,000 bits each handshake stopped this thread for 0.75 s. Of TLS 1.3 those
  // that `HandshakeRecords` decrypts; every server has the first one (RFC 8446, section 9.1).
  ciphers: ['TLS_AES_128_GCM_SHA256', 'TLS_AES_256_GCM_SHA384', ...ofTls12, '!DHE'].join(':'),
  ecdhCurve: 'X25519:P-256:P-384:P-521',
  secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
  ALPNProtocols: ['http/1.1'],
};

/**
 * Returns an agent for one request. Its connection passes on what a stranger's server sends in small steps, to TLS and to the parser,
 * and serves others between them. A socket reads 64 KiB at once: Node's parser made 11,000 chunks of it before anybody could end the
 * connection.
 *
 * @param network - the client's, whose connections take turns with those of other networks
 */
export function steppedAgent(protocol: string, network: string): http.Agent {
  const isSecure = protocol === 'https:';
  const agent = isSecure ? new https.Agent() : new http.Agent();
  agent.createConnection = (options) => {
    const socket = net.connect(options as net.NetConnectOpts);
    return new SteppedConnection(isSecure ? encrypt(socket, options as tls.ConnectionOptions, network) : socket, network);
  };
  return agent;
}

/** Ends the connection if TLS takes too much that is not content: a server sent session tickets without an end. */
function encrypt(socket: net.Socket, options: tls.ConnectionOptions, network: string): tls.TLSSocket {
  const records = new HandshakeRecords();
  const plain = new SteppedConnection(socket, network, (received) => records.sizeOfNext(received));
  let taken = 0;
  let limit = maxHandshake;
  // Before TLS, which listens too, gets the bytes.
  plain.on('data', ({ length }: Buffer) => {
    taken += length;
    if (taken > limit) secure.destroy(tooLarge());
  });
  plain.pause();
  const secure = tls.connect({ ...options, ...tlsOptions, socket: plain });
  plain.on('error', (error) => secure.destroy(error));
  secure.on('close', () => plain.destroy());
  secure.on('keylog', (line: Buffer) => records.onKeyLog(line));
  secure.on('secureConnect', () => (limit = maxTickets));
  secure.on('data', ({ length }: Buffer) => (taken -= length + recordOverhead));
  return secure;
}

class SteppedConnection extends Duplex {
  /** The rest of the last read. Only the parts of a record are joined: `readResponse` counts reads. */
  #left: Buffer = Buffer.alloc(0);
  #hasEnded = false;

  /** @param sizeOfNext - returns how many bytes of what was received are to be passed on at once; 0 if more has to come */
  constructor(
    private readonly socket: Duplex,
    private readonly network: string,
    private readonly sizeOfNext: (received: Buffer) => number | undefined = () => undefined,
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
      this._read();
    });
  }

  override _read() {
    takeInTurn(this.network, () => this.#takeStep());
  }

  override _write(chunk: Buffer, _: BufferEncoding, done: (error?: Error | null) => void) {
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
      this.push(part);
    } else if (this.#hasEnded) this.push(null);
    else this.socket.resume();
  }

  #sizeOfStep(): number {
    try {
      return this.sizeOfNext(this.#left) ?? Math.min(step, this.#left.length);
    } catch (error) {
      this.destroy(error as Error);
      return 0;
    }
  }
}
