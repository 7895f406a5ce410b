import { once } from 'node:events';
import http, { type IncomingHttpHeaders, type RequestListener } from 'node:http';
import https from 'node:https';
import net, { type AddressInfo, type Socket } from 'node:net';
import { request } from './api.ts';
import { localhostCertificate } from './certificate.ts';
import { anAppName, operator } from './releasing.ts';

/** A backend of an app of its own. */
export interface TestBackend {
  readonly app: string;
  /** Below it are the addresses that are forwarded. */
  readonly path: `/api/x/${string}`;
  /** The requests that arrived. */
  readonly received: { method: string; url: string; headers: IncomingHttpHeaders }[];
  /** The bytes that have left it on all connections. */
  readonly bytesWritten: () => number;
  /** How many connections it got. */
  readonly connections: () => number;
  /** Resolves when the server has closed all connections. */
  readonly left: () => Promise<unknown>;
  readonly stop: () => Promise<void>;
}

interface BackendOptions {
  /** The server whose app it is. */
  readonly url: string;
  /** The path of its address. */
  readonly base?: string;
  readonly secure?: boolean;
}

const started: TestBackend[] = [];
afterEach(() => Promise.all(started.splice(0).map((backend) => backend.stop())));

/** Starts a backend over HTTP for one test, and adds it as an operator does. */
export function startBackend(listener: RequestListener, { secure = false, ...options }: BackendOptions): Promise<TestBackend> {
  const received: TestBackend['received'] = [];
  const listen: RequestListener = (incoming, response) => {
    received.push({ method: String(incoming.method), url: String(incoming.url), headers: incoming.headers });
    listener(incoming, response);
  };
  const server = secure ? https.createServer(localhostCertificate, listen) : http.createServer(listen);
  return open(server, received, { ...options, origin: secure ? 'https://localhost' : 'http://127.0.0.1' });
}

/** Starts a backend that does with each connection what `listener` does, such as to break the rules of HTTP. */
export function startRawBackend(
  listener: (socket: Socket) => void,
  { secure = false, ...options }: BackendOptions,
): Promise<TestBackend> {
  return open(net.createServer(listener), [], { ...options, origin: secure ? 'https://localhost' : 'http://127.0.0.1' });
}

async function open(
  server: net.Server,
  received: TestBackend['received'],
  { url, base = '', origin }: BackendOptions & { readonly origin: string },
): Promise<TestBackend> {
  const sockets: Socket[] = [];
  server.on('connection', (socket: Socket) => sockets.push(socket.on('error', () => undefined)));
  await once(server.listen(0, 'localhost' === new URL(origin).hostname ? 'localhost' : '127.0.0.1'), 'listening');
  const app = anAppName();
  const stop = async () => {
    for (const socket of sockets) socket.destroy();
    if (server.listening) await once(server.close(), 'close');
  };
  const backend: TestBackend = {
    app,
    path: `/api/x/${app}`,
    received,
    connections: () => sockets.length,
    left: () =>
      Promise.all(sockets.map((socket) => new Promise((resolve) => (socket.closed ? resolve(0) : socket.once('close', resolve))))),
    bytesWritten: () => sockets.reduce((total, socket) => total + socket.bytesWritten, 0),
    stop,
  };
  started.push(backend);
  const to = `${origin}:${(server.address() as AddressInfo).port}${base}`;
  const added = await addBackend(app, to, url);
  if (added.status !== 200) throw new Error(added.text);
  return backend;
}

export const addBackend = (app: string, to: string, url: string) =>
  request(`POST /api/apps/${app}/backend/`, { url, token: operator, body: { to, why: 'It is up.' } });
