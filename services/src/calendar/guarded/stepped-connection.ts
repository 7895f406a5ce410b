import { constants } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import tls from 'node:tls';
import { SteppedSocket } from '../../network/stepped-socket.ts';
import { tooLarge } from '../provider-error.ts';
import { HandshakeRecords, maxHandshake } from './handshake-records.ts';

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
 * @param network - the client's. Its connections share turns
 */
export function steppedAgent(protocol: string, network: string): http.Agent {
  const isSecure = protocol === 'https:';
  const agent = isSecure ? new https.Agent() : new http.Agent();
  agent.createConnection = (options) => {
    const socket = net.connect(options as net.NetConnectOpts);
    return new SteppedSocket(isSecure ? encrypt(socket, options as tls.ConnectionOptions, network) : socket, network);
  };
  return agent;
}

/** Ends the connection if TLS takes too much that is not content: a server sent session tickets without an end. */
function encrypt(socket: net.Socket, options: tls.ConnectionOptions, network: string): tls.TLSSocket {
  const records = new HandshakeRecords();
  const plain = new SteppedSocket(socket, network, (received) => records.sizeOfNext(received));
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
