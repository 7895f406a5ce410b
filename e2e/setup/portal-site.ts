import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { baseUrl } from './base-url.ts';

/** A site of e2e/portals, served at its own origin. */
export interface PortalSite {
  readonly origin: string;
}

const opened: http.Server[] = [];

afterAll(() => {
  for (const server of opened.splice(0)) server.close().closeAllConnections();
});

const portals = path.resolve(__dirname, '../portals');

/**
 * Serves a site from 127.0.0.1, which is another site than the product's localhost. Sends the headers of the headers.json beside a file,
 * or else of the site's.
 */
export async function servePortal(name: string): Promise<PortalSite> {
  const folder = path.join(portals, name);
  const root = ['dist', 'public']
    .map((place) => path.join(folder, place))
    .find((place) => fs.existsSync(path.join(place, 'index.html')));
  if (!root) throw new Error(`The portal ${name} is not built: run node packages/tooling/run/portals.mjs`);
  const server = http.createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://portal');
    const file = path.join(root, pathname, pathname.endsWith('/') ? 'index.html' : '');
    const text = readFile(file);
    const headers = readHeaders(path.dirname(file)) ?? readHeaders(folder) ?? {};
    response.writeHead(text === undefined ? 404 : 200, { ...headers, 'content-type': types[path.extname(file)] ?? 'text/plain' });
    response.end(text);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  opened.push(server);
  return { origin: `http://127.0.0.1:${port}` };
}

function readHeaders(folder: string) {
  const text = readFile(path.join(folder, 'headers.json'));
  return text === undefined ? undefined : (JSON.parse(text) as Record<string, string>);
}

/** Reads a file, and replaces the placeholder origin by that of the product. */
function readFile(file: string): string | undefined {
  if (!fs.existsSync(file)) return undefined;
  return fs.readFileSync(file, 'utf8').replaceAll('https://daybook.example', baseUrl());
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};
