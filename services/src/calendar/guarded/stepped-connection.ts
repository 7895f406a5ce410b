import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import type tls from 'node:tls';
import { SteppedSocket } from '../../network/stepped-socket.ts';
import { connectTls } from '../../network/tls/foreign-tls.ts';

/**
 * Returns an agent for one request. Its connection passes the server's data to TLS and to the HTTP parser in small steps, so that this
 * thread serves others between them. A socket reads 64 KiB at once: Node's parser made 11,000 chunks of it before anybody could end the
 * connection.
 *
 * @param network - the client's. Its connections share turns
 */
export function steppedAgent(protocol: string, network: string): http.Agent {
  const isSecure = protocol === 'https:';
  const agent = isSecure ? new https.Agent() : new http.Agent();
  agent.createConnection = (options) => {
    const socket = net.connect(options as net.NetConnectOpts);
    return new SteppedSocket(isSecure ? connectTls(socket, options as tls.ConnectionOptions, network) : socket, network);
  };
  return agent;
}
