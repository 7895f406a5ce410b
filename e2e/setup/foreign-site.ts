import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** A site that is not ours, on an address of this machine; `port` is also reached as localhost, which is another origin. */
export interface ForeignSite {
  readonly origin: string;
  readonly port: number;
  readonly stop: () => void;
}

/** Serves pages by their paths, each with headers of its own. */
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
