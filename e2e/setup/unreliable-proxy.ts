import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The fate of a request: it is answered, it breaks off, it meets a proxy whose server is down, or the page of a hotel, it waits for
 * ever, it waits until the line is set again, or the server has it and only the response is lost.
 */
export type Line = 'up' | 'down' | 'unavailable' | 'hotel' | 'hanging' | 'held' | 'lost';

/** A proxy of the product whose network can fail, for service workers too: Playwright does not see what they request. */
export interface UnreliableProxy {
  readonly origin: string;
  /** The paths that were answered, in order. */
  readonly answered: string[];
  /** How many requests are held. */
  readonly held: () => number;
  /** Sets what happens to requests from now on, for all paths or for some. */
  readonly setLine: (line: Line, path?: RegExp) => void;
  /** Sends requests to another server from now on. */
  readonly setTarget: (url: string) => void;
  readonly stop: () => void;
}

export async function startUnreliableProxy(url: string): Promise<UnreliableProxy> {
  let target = url;
  let current: { line: Line; path: RegExp } = { line: 'up', path: /^/ };
  const answered: string[] = [];
  const held: (() => void)[] = [];
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', target);
    const line = current.path.test(pathname) ? current.line : 'up';
    if (line === 'down') return request.destroy();
    if (line === 'unavailable') return response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>Back in a minute</h1>');
    if (line === 'hotel') return response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome to the hotel</h1>');
    if (line === 'hanging') return undefined;
    if (line === 'held') return held.push(() => forward(target, request, response, 'up'));
    if (line !== 'lost') answered.push(pathname);
    return forward(target, request, response, line);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    answered,
    held: () => held.length,
    setLine: (line, path = /^/) => {
      // The stream of changes breaks off too, and requests that hang.
      if (current.line !== 'held') server.closeAllConnections();
      current = { line, path };
      for (const go of held.splice(0)) go();
    },
    setTarget: (next) => {
      target = next;
      server.closeAllConnections();
    },
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function forward(target: string, request: http.IncomingMessage, response: http.ServerResponse, line: Line) {
  const { hostname, port } = new URL(target);
  const sent = http.request({ hostname, port, path: request.url, method: request.method, headers: request.headers });
  sent.on('response', (received) => {
    if (line === 'lost') return response.destroy();
    response.writeHead(received.statusCode ?? 502, received.headers);
    return received.pipe(response);
  });
  sent.on('error', () => response.destroy());
  response.on('close', () => sent.destroy());
  request.pipe(sent);
}
