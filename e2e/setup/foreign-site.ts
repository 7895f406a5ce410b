import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** A site of another origin, on this machine. `port` is also reachable as localhost, which is a third origin. */
export interface ForeignSite {
  readonly origin: string;
  readonly port: number;
  readonly stop: () => void;
}

/** Serves pages by their paths, each with its own headers. */
export async function foreignSite(
  pages: (path: string) => { html: string; headers?: Record<string, string> },
): Promise<ForeignSite> {
  const server = http.createServer(({ url = '/' }, response) => {
    const { html, headers = {} } = pages(new URL(url, 'http://site').pathname);
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(html);
  });
  await once(server.listen(0), 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${port}`, port, stop };
}
