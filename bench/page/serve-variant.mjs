// @ts-check
import { freePort } from '@daybook/tooling/machine/free-port';
import { once } from 'node:events';
import http from 'node:http';
import zlib from 'node:zlib';
import { askProduct } from './ask-product.mjs';
import { folder, rewriteFor } from './rewrite.mjs';

/** @typedef {import('./ask-product.mjs').Answer} Answer */

/**
 * Serves the product, or the one bundle in its place, in one and the same way: the page is the product's, compressed alike; files come
 * from memory; the API is passed on.
 *
 * @param {string} product
 * @param {import('./build-one-bundle.mjs').OneBundle} [bundle]
 */
export async function serveVariant(product, bundle) {
  const files = bundle ? await bundled(product, bundle) : new Map();
  const rewrite = bundle && rewriteFor(bundle);
  const answer = (/** @type {http.IncomingMessage} */ request) => {
    const path = request.url ?? '/';
    if (path.startsWith('/api/')) return passOn(product, request);
    return path.startsWith('/apps/') || path.startsWith(folder) || path.startsWith('/assets/')
      ? file(product, files, path)
      : page(product, path, rewrite);
  };
  const server = http.createServer((request, response) => {
    answer(request).then(
      ({ status, headers, body }) => response.writeHead(status, { ...headers, 'content-length': body.length }).end(body),
      (error) => response.writeHead(502).end(String(error)),
    );
  });
  const port = await freePort();
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return { url: `http://localhost:${port}`, stop: () => (server.closeAllConnections(), server.close()) };
}

/** The one bundle's files with the product's own headers, compressed as the product compresses its releases. @param {string} product @param {import('./build-one-bundle.mjs').OneBundle} bundle */
async function bundled(product, { files }) {
  const { body } = await askProduct(product);
  const [, entry] = /<script type="module" src="([^"]+)"/.exec(body.toString()) ?? [];
  const { headers } = await askProduct(product + entry, { headers: { 'accept-encoding': 'br' } });
  const { etag: _, ...lasting } = headers;
  return new Map(
    [...files].map(([name, content]) => [folder + name, { status: 200, headers: lasting, body: zlib.brotliCompressSync(content) }]),
  );
}

/** Asked for once. @param {string} product @param {Map<string, Answer>} files @param {string} path */
async function file(product, files, path) {
  const known = files.get(path) ?? (await askProduct(product + path, { headers: { 'accept-encoding': 'br' } }));
  files.set(path, known);
  return known;
}

/** @param {string} product @param {string} path @param {ReturnType<typeof rewriteFor> | undefined} rewrite @returns {Promise<Answer>} */
async function page(product, path, rewrite) {
  const { status, headers, body } = await askProduct(product + path);
  const { etag: _, 'content-security-policy': policy = '', ...others } = headers;
  const html = rewrite ? rewrite.html(body.toString()) : body.toString();
  return {
    status,
    headers: { ...others, 'content-security-policy': rewrite ? rewrite.policy(String(policy)) : policy, 'content-encoding': 'br' },
    body: zlib.brotliCompressSync(html, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } }),
  };
}

/** @param {string} product @param {http.IncomingMessage} request */
async function passOn(product, request) {
  const { host: _, connection: __, ...headers } = request.headers;
  return askProduct(product + request.url, { method: request.method, headers, body: Buffer.concat(await request.toArray()) });
}
