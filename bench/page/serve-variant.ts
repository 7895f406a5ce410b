import { freePort } from '@daybook/tooling/machine/free-port';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import zlib from 'node:zlib';
import type { OneBundle } from './build-one-bundle.ts';

type Response = { status: number; headers: http.IncomingHttpHeaders; body: Buffer };

/** As of a release: the service worker caches and checks its files in the same way. */
const folder = '/apps/one-bundle/1.0.0/';

/**
 * Serves the product, or the bundle in its place, in the same way: with the product's page and headers, the same compression, and
 * files from memory. Calls of the API go to the product.
 *
 * @param product its address
 */
export async function serveVariant(product: string, bundle?: OneBundle) {
  const files = bundle ? await bundleFiles(product, bundle) : new Map<string, Response>();
  const rewrite = bundle && rewriteFor(bundle);
  const respond = (path: string, cookie: string | undefined) => {
    const isFile = ['/apps/', '/assets/'].some((start) => path.startsWith(start));
    return isFile ? readFile(product, files, path) : readPage(product + path, cookie, rewrite);
  };
  const server = http.createServer((request, response) => {
    const path = request.url ?? '/';
    if (path.startsWith('/api/')) return forward(product, request, response);
    return void respond(path, request.headers.cookie).then(
      ({ status, headers, body }) => response.writeHead(status, { ...headers, 'content-length': body.length }).end(body),
      (error: unknown) => response.writeHead(502).end(String(error)),
    );
  });
  const port = await freePort();
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return { url: `http://localhost:${port}`, stop: () => (server.closeAllConnections(), server.close()) };
}

const agent = new http.Agent({ keepAlive: true });

/** Reads a file or a page. The body stays compressed; `fetch` would decompress it. */
function send(address: string, sent: http.OutgoingHttpHeaders = { 'accept-encoding': 'br' }): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = http.get(address, { headers: sent, agent }, (response) => {
      const headers = endToEnd(response.headers);
      response.toArray().then((parts) => {
        resolve({ status: response.statusCode ?? 0, headers, body: Buffer.concat(parts) });
      }, reject);
    });
    request.on('error', reject);
  });
}

/** Returns the bundle's files with the headers and the compression of a release's file. */
async function bundleFiles(product: string, { files }: OneBundle) {
  const { body } = await send(product, {});
  const [, entry] = /<script type="module" src="([^"]+)"/.exec(body.toString()) ?? [];
  const { etag: _, ...headers } = (await send(product + entry)).headers;
  return new Map(
    [...files].map(([name, content]) => [folder + name, { status: 200, headers, body: zlib.brotliCompressSync(content) }]),
  );
}

async function readFile(product: string, files: Map<string, Response>, path: string) {
  const file = files.get(path) ?? (await send(product + path));
  files.set(path, file);
  return file;
}

async function readPage(address: string, cookie?: string, rewrite?: ReturnType<typeof rewriteFor>): Promise<Response> {
  const { status, headers, body } = await send(address, cookie === undefined ? {} : { cookie });
  const { etag: _, 'content-security-policy': policy = '', ...others } = headers;
  const html = rewrite ? rewrite.html(body.toString()) : body.toString();
  return {
    status,
    headers: { ...others, 'content-security-policy': rewrite ? rewrite.policy(String(policy)) : policy, 'content-encoding': 'br' },
    body: zlib.brotliCompressSync(html, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 9 } }),
  };
}

/** Passes the response on as it comes, because the stream of changes never ends. */
function forward(product: string, request: http.IncomingMessage, response: http.ServerResponse) {
  const { host: _, connection: __, ...headers } = request.headers;
  const call = http.request(product + request.url, { method: request.method, headers, agent }, (received) => {
    response.writeHead(received.statusCode ?? 502, endToEnd(received.headers));
    received.pipe(response);
  });
  call.on('error', () => response.destroy());
  response.on('close', () => call.destroy());
  request.pipe(call);
}

/** Returns the headers that do not concern the connection. */
function endToEnd({ connection: _, 'keep-alive': __, 'transfer-encoding': ___, date: ____, ...headers }: http.IncomingHttpHeaders) {
  return headers;
}

/** Returns functions that replace the releases by the bundle in the product's page and in its Content-Security-Policy. */
function rewriteFor({ files, entry, preload, areas }: OneBundle) {
  const integrity = Object.fromEntries([...files].map(([name, content]) => [folder + name, hash('sha384', content)]));
  const importMap = JSON.stringify({ integrity });
  // The page checks that the shell that is named here has started.
  const shell = { version: '1.0.0', entry: folder + entry };
  const checked = (name: string) => `"${folder}${name}" integrity="${integrity[folder + name]}"`;
  const links = preload.filter((name) => name !== entry).map((name) => `<link rel="modulepreload" href=${checked(name)}>`);
  // Its shell loads the other areas ahead, too.
  const inBundle = ({ name, ...app }: Feed['apps'][number]) => ({
    ...app,
    name,
    preload: areas[name]?.map((file) => folder + file) ?? [],
  });
  const feedOf = ({ apps, ...feed }: Feed) => JSON.stringify({ ...feed, apps: apps.map(inBundle) }).replaceAll('<', '\\u003c');
  return {
    html: (html: string) =>
      html
        .replace(
          /(<script type="application\/json" id="feed">)([^<]*)/,
          (_, tag: string, feed: string) => tag + feedOf(JSON.parse(feed) as Feed),
        )
        .replace(/(<script type="importmap">)[^<]*/, (_, tag) => tag + importMap)
        .replace(/<link rel="modulepreload"[^>]*>\n?/g, '')
        .replace(
          /(<script type="application\/json" id="shell">)[^<]*/,
          (_, tag) => `${links.join('\n')}\n${tag}${JSON.stringify(shell)}`,
        )
        .replace(/<script type="module"[^>]*>/, `<script type="module" src=${checked(entry)}>`),
    policy: (policy: string) => policy.replace(/'sha256-[^']*'/, `'${hash('sha256', importMap)}'`),
  };
}

type Feed = { apps: { name: string }[] };

const hash = (algorithm: string, content: Buffer | string) =>
  `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`;
