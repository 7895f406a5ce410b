import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { baseUrl } from '../../setup/base-url.ts';

/** The product by way of somebody who changes files. */
export interface ChangingProxy {
  /** New for each: a browser has cached nothing of it. */
  readonly origin: string;
  /** How often a file was changed. */
  readonly changed: () => number;
  readonly stop: () => void;
}

/** Passes all on, and adds a line to scripts whose path matches: it sets `window.changed`, if it ever runs. */
export async function changing(files: RegExp): Promise<ChangingProxy> {
  let count = 0;
  const change = (path: string, body: Buffer) => {
    if (!files.test(path)) return body;
    count += 1;
    return Buffer.concat([body, Buffer.from('\n;globalThis.changed = true;')]);
  };
  const server = http.createServer((request, answer) => {
    void passOn(request, change).then(
      ({ status, headers, body }) => answer.writeHead(status, headers).end(body),
      () => answer.destroy(),
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

async function passOn({ url = '/', headers }: http.IncomingMessage, change: (path: string, body: Buffer) => Buffer) {
  const address = new URL(url, baseUrl());
  const sent = Object.entries(headers).filter(([name]) => !ofOneHop.includes(name));
  const response = await fetch(address, { headers: Object.fromEntries(sent) as Record<string, string> });
  const body = change(address.pathname, Buffer.from(await response.arrayBuffer()));
  const received = [...response.headers].filter(([name]) => !ofOneHop.includes(name));
  return { status: response.status, headers: Object.fromEntries(received), body };
}

/** What is between two ends and not passed on; and what is not true of the bytes any more. */
const ofOneHop = ['host', 'connection', 'keep-alive', 'transfer-encoding', 'accept-encoding', 'content-encoding', 'content-length'];
