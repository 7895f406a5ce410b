// @ts-check
import { freePort } from '@daybook/tooling/machine/free-port';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import zlib from 'node:zlib';

/** @typedef {{ status: number, headers: http.IncomingHttpHeaders, body: Buffer }} Response @typedef {import('./build-one-bundle.mjs').OneBundle} OneBundle */

const folder = '/one-bundle/';

/**
 * Serves the product, or the bundle in its place, in the same way: with the product's page and headers, the same compression, and files
 * from memory. Calls of the API go to the product.
 *
 * @param {string} product its address
 * @param {OneBundle} [bundle]
 */
export async function serveVariant(product, bundle) {
  const files = bundle ? await bundleFiles(product, bundle) : new Map();
  const rewrite = bundle && rewriteFor(bundle);
  const respond = (/** @type {http.IncomingMessage} */ request) => {
    const path = request.url ?? '/';
    if (path.startsWith('/api/')) return forward(product, request);
    const isFile = [folder, '/apps/', '/assets/'].some((start) => path.startsWith(start));
    return isFile ? readFile(product, files, path) : readPage(product, path, rewrite);
  };
  const server = http.createServer((request, response) => {
    respond(request).then(
      ({ status, headers, body }) => response.writeHead(status, { ...headers, 'content-length': body.length }).end(body),
      (error) => response.writeHead(502).end(String(error)),
    );
  });
  const port = await freePort();
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return { url: `http://localhost:${port}`, stop: () => (server.closeAllConnections(), server.close()) };
}

const agent = new http.Agent({ keepAlive: true });

/**
 * Sends a request. The body of the response stays compressed; `fetch` would decompress it.
 *
 * @param {string} address
 * @param {{ method?: string, headers?: http.OutgoingHttpHeaders, body?: Buffer }} [request]
 * @returns {Promise<Response>}
 */
function send(address, { method = 'GET', headers: sent = { 'accept-encoding': 'br' }, body } = {}) {
  return new Promise((resolve, reject) => {
    const request = http.request(address, { method, headers: sent, agent }, (response) => {
      const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, date: ____, ...headers } = response.headers;
      response.toArray().then((parts) => {
        resolve({ status: response.statusCode ?? 0, headers, body: Buffer.concat(parts) });
      }, reject);
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** Returns the bundle's files with the headers and the compression of a release's file. @param {string} product @param {OneBundle} bundle */
async function bundleFiles(product, { files }) {
  const { body } = await send(product, { headers: {} });
  const [, entry] = /<script type="module" src="([^"]+)"/.exec(body.toString()) ?? [];
  const { etag: _, ...headers } = (await send(product + entry)).headers;
  return new Map(
    [...files].map(([name, content]) => [folder + name, { status: 200, headers, body: zlib.brotliCompressSync(content) }]),
  );
}

/** @param {string} product @param {Map<string, Response>} files @param {string} path */
async function readFile(product, files, path) {
  const file = files.get(path) ?? (await send(product + path));
  files.set(path, file);
  return file;
}

/** @param {string} product @param {string} path @param {ReturnType<typeof rewriteFor>} [rewrite] @returns {Promise<Response>} */
async function readPage(product, path, rewrite) {
  const { status, headers, body } = await send(product + path, { headers: {} });
  const { etag: _, 'content-security-policy': policy = '', ...others } = headers;
  const html = rewrite ? rewrite.html(body.toString()) : body.toString();
  return {
    status,
    headers: { ...others, 'content-security-policy': rewrite ? rewrite.policy(String(policy)) : policy, 'content-encoding': 'br' },
    body: zlib.brotliCompressSync(html, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } }),
  };
}

/** @param {string} product @param {http.IncomingMessage} request */
async function forward(product, request) {
  const { host: _, connection: __, ...headers } = request.headers;
  return send(product + request.url, { method: request.method, headers, body: Buffer.concat(await request.toArray()) });
}

/**
 * Returns functions that replace the releases by the bundle in the product's page and in its Content-Security-Policy.
 *
 * @param {OneBundle} bundle
 */
function rewriteFor({ files, entry, preload }) {
  const integrity = Object.fromEntries([...files].map(([name, content]) => [folder + name, hash('sha384', content)]));
  const importMap = JSON.stringify({ integrity });
  // The page checks that the shell that is named here has started.
  const shell = { version: '1.0.0', entry: folder + entry };
  const checked = (/** @type {string} */ name) => `"${folder}${name}" integrity="${integrity[folder + name]}"`;
  const links = preload.filter((name) => name !== entry).map((name) => `<link rel="modulepreload" href=${checked(name)}>`);
  return {
    /** @param {string} html */
    html: (html) =>
      html
        .replace(/(<script type="importmap">)[^<]*/, (_, tag) => tag + importMap)
        .replace(/<link rel="modulepreload"[^>]*>\n?/g, '')
        .replace(/(<script type="application\/json" id="shell">)[^<]*/, (_, tag) => tag + JSON.stringify(shell))
        .replace(/(?=<script type="application\/json" id="feed">)/, links.join('\n') + '\n')
        .replace(/<script type="module"[^>]*>/, `<script type="module" src=${checked(entry)}>`),
    /** @param {string} policy */
    policy: (policy) => policy.replace(/'sha256-[^']*'/, `'${hash('sha256', importMap)}'`),
  };
}

/** @param {string} algorithm @param {Buffer | string} content */
const hash = (algorithm, content) => `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`;
