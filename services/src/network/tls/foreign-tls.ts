import { constants } from 'node:crypto';
import type net from 'node:net';
import tls from 'node:tls';
import { SteppedSocket } from '../stepped-socket.ts';
import { tooLarge } from './handshake-error.ts';
import { HandshakeRecords, maxHandshake } from './handshake-records.ts';

/** In bytes: what TLS may take that is not content, such as session tickets, after the handshake. */
const maxTickets = 128 * 1024;

/** In bytes: the most that a record of TLS has beside its content. With CBC: a header, a vector, a checksum and a block that is filled up. */
const recordOverhead = 96;

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
 * Begins TLS with a foreign server, which cannot take the time of this thread by it: it gets to OpenSSL in small steps, and the connection
 * ends with a `HandshakeError` if its certificates are unlike those of others, or TLS takes too much that is not content. A server sent
 * session tickets without an end.
 *
 * @param group - of connections that share turns
 */
export function connectTls(socket: net.Socket, options: tls.ConnectionOptions, group: string): tls.TLSSocket {
  const records = new HandshakeRecords();
  const plain = new SteppedSocket(socket, group, (received) => records.sizeOfNext(received));
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
  secure.on('data', ({ length }: Buffer) => (taken = Math.max(0, taken - length - recordOverhead)));
  return secure;
}
