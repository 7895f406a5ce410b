import { constants } from 'node:crypto';
import type net from 'node:net';
import tls from 'node:tls';
import { SteppedSocket } from '../stepped-socket.ts';
import { tooLarge } from './handshake-error.ts';
import { HandshakeRecords, maxHandshake } from './handshake-records.ts';

/** The maximum number of bytes after the handshake that are not content, such as session tickets. */
const maxTickets = 128 * 1024;

/** The maximum number of bytes that a TLS record adds to its content. With CBC: header, initialization vector, checksum and padding. */
const recordOverhead = 96;

const ofTls12 = tls.DEFAULT_CIPHERS.split(':').filter((cipher) => !cipher.startsWith('TLS_'));

const tlsOptions: tls.ConnectionOptions = {
  // No finite-field Diffie-Hellman: with a group of 10,000 bits each handshake blocked this thread for 0.75 s. For TLS 1.3, the ciphers that
  // `HandshakeRecords` can decrypt; every server supports the first one (RFC 8446, section 9.1).
  ciphers: ['TLS_AES_128_GCM_SHA256', 'TLS_AES_256_GCM_SHA384', ...ofTls12, '!DHE'].join(':'),
  ecdhCurve: 'X25519:P-256:P-384:P-521',
  secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
  ALPNProtocols: ['http/1.1'],
};

/**
 * Opens a TLS connection to an untrusted server. OpenSSL receives the data in small steps, so that the server cannot block this thread. The
 * connection ends with a `HandshakeError` if the certificates are not supported, or if too many bytes are not content: one server sent
 * endless session tickets.
 *
 * @param group - connections of the same group share turns
 */
export function connectTls(socket: net.Socket, options: tls.ConnectionOptions, group: string): tls.TLSSocket {
  const records = new HandshakeRecords();
  const plain = new SteppedSocket(socket, group, (received) => records.sizeOfNext(received));
  let taken = 0;
  let limit = maxHandshake;
  // This listener is added first, so it runs before that of TLS.
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
