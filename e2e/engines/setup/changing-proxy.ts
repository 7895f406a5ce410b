import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { baseUrl } from '../../setup/base-url.ts';

/** A proxy of the product that changes files. */
export interface ChangingProxy {
  /** A new one for each proxy, so that the browser's cache is empty. */
  readonly origin: string;
  /** How often a file was changed. */
  readonly changed: () => number;
  readonly stop: () => void;
}

/** Starts a proxy that appends a line to scripts whose path matches. The line sets `window.changed` if it runs. */
export async function startChangingProxy(files: RegExp): Promise<ChangingProxy> {
  let count = 0;
  const change = (path: string, body: Buffer) => {
    if (!files.test(path)) return body;
    count += 1;
    return Buffer.concat([body, Buffer.from('\n;globalThis.changed = true;')]);
  };
  const server = http.createServer((request, response) => {
    void forward(request, change).then(
      ({ status, headers, body }) => response.writeHead(status, headers).end(body),
      () => response.destroy(),
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { origin: `http://localhost:${port}`, changed: () => count, stop };
}

async function forward({ url = '/', headers }: http.IncomingMessage, change: (path: string, body: Buffer) => Buffer) {
  const address = new URL(url, baseUrl());
  const sent = Object.entries(headers).filter(([name]) => !hopHeaders.includes(name));
  const response = await fetch(address, { headers: Object.fromEntries(sent) as Record<string, string> });
  const body = change(address.pathname, Buffer.from(await response.arrayBuffer()));
  const received = [...response.headers].filter(([name]) => !hopHeaders.includes(name));
  return { status: response.status, headers: Object.fromEntries(received), body };
}

/** Headers of one hop (RFC 9110, section 7.6.1), and those that do not fit the changed body. */
const hopHeaders = [
  'host',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'accept-encoding',
  'content-encoding',
  'content-length',
];
