// @ts-check
import { freePort } from '@daybook/tooling/machine/free-port';
import { once } from 'node:events';
import http from 'node:http';
import { askProduct } from '../page/ask-product.mjs';

/** @typedef {'element' | 'iframe' | 'unseen'} Kind */

/**
 * Another site, with the board in it: as the element; as a frame of the whole app; as an element far below what anybody sees. It is of the
 * product's own host, on another port: a browser then lets the frame find its session.
 *
 * @param {string} product @param {string} framed where the whole app can be framed
 */
export async function serveHost(product, framed) {
  const element = (/** @type {string} */ loading) => `<daybook-board portal="bench" loading="${loading}"></daybook-board>
<script>document.querySelector('daybook-board').getToken = async () => sessionStorage.getItem('token');</script>
<script type="module" src="${product}/embed/board.js"></script>`;
  /** @type {Record<string, string>} */
  const pages = {
    '/element': element('eager'),
    '/iframe': `<iframe src="${framed}/task" width="1200" height="700"></iframe>`,
    '/unseen': '<p>Text.</p>'.repeat(400) + element('lazy'),
  };
  return serve((request, response) => {
    const page = pages[request.url ?? ''];
    response.writeHead(page ? 200 : 404, { 'content-type': 'text/html' }).end(page && `<!doctype html><h1>Host</h1>${page}`);
  });
}

/** The product as it is, but that a site may frame its page: the product itself allows nobody to. @param {string} product */
export async function serveFramed(product) {
  return serve((request, response) => {
    passOn(product, request).then(
      ({ status, headers, body }) => response.writeHead(status, { ...headers, ...framable(headers) }).end(body),
      (error) => response.writeHead(502).end(String(error)),
    );
  });
}

/** @param {http.IncomingHttpHeaders} headers */
const framable = ({ 'content-security-policy': policy }) =>
  policy ? { 'content-security-policy': String(policy).replace("frame-ancestors 'none'", 'frame-ancestors http:') } : {};

/** @param {string} product @param {http.IncomingMessage} request */
async function passOn(product, request) {
  const { host: _, connection: __, ...headers } = request.headers;
  return askProduct(product + request.url, { method: request.method, headers, body: Buffer.concat(await request.toArray()) });
}

/** @param {http.RequestListener} answer */
async function serve(answer) {
  const server = http.createServer(answer);
  const port = await freePort();
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return { url: `http://localhost:${port}`, stop: () => (server.closeAllConnections(), server.close()) };
}
