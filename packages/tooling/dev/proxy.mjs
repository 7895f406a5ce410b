import http from 'node:http';
import https from 'node:https';
import { pipeline } from 'node:stream/promises';
import { forBrowser, forPlatform } from './headers.mjs';
import { rewritePage } from './rewrite-page.mjs';

/** @typedef {import('node:http').IncomingMessage} Request */
/** @typedef {import('node:http').ServerResponse} Response */
/** @typedef {import('./working-tree.mjs').WorkingTree} WorkingTree */

/**
 * Forwards requests for everything that is not built here to an installation, as the user's own, and rewrites its pages.
 *
 * @param {{ url: string, tree: WorkingTree, reload: () => import('./rewrite-page.mjs').Script, ready: () => Promise<void> }} from
 * @returns {import('webpack-dev-server').ProxyConfigArray}
 */
export function proxyTo({ url, tree, reload, ready }) {
  const agent = new (url.startsWith('https:') ? https : http).Agent({ keepAlive: true });
  return [
    { context: () => true, target: url, agent, changeOrigin: true, logLevel: 'silent', selfHandleResponse: true, ...handlers() },
  ];

  /** @returns {Pick<import('webpack-dev-server').ProxyConfigArrayItem, 'onProxyReq' | 'onProxyRes' | 'onError'>} */
  function handlers() {
    return {
      onProxyReq: (passed, request) => {
        forPlatform(passed, request, url);
        if (!isPage(request)) return;
        // The page is read here: whole, and as it is.
        passed.setHeader('accept-encoding', 'identity');
        passed.removeHeader('if-none-match');
      },
      onProxyRes: (answer, request, response) => {
        const isHtml = answer.headers['content-type']?.startsWith('text/html');
        const written = isPage(request) && isHtml ? writePage(answer, request, response) : passOn(answer, request, response);
        written.catch((error) => response.destroy(error));
      },
      onError: (error, _request, response) => answerUnreachable(/** @type {Response} */ (response), url, error),
    };
  }

  /** @param {Request} answer @param {Request} request @param {Response} response */
  function passOn(answer, { headers }, response) {
    response.writeHead(answer.statusCode ?? 502, forBrowser(answer.headers, { host: headers.host, url }));
    return pipeline(answer, response);
  }

  /** @param {Request} answer @param {Request} request @param {Response} response */
  async function writePage(answer, request, response) {
    const html = Buffer.concat(await answer.toArray()).toString();
    await ready();
    const policy = String(answer.headers['content-security-policy'] ?? '');
    const written = rewritePage({ html, policy }, { release: tree.release, reload: reload() });
    const passed = forBrowser(answer.headers, { host: request.headers.host, url });
    const { etag: _etag, 'content-length': _length, 'transfer-encoding': _coding, ...headers } = passed;
    // An app that was never published has paths that nobody owns over there.
    const isOwn = answer.statusCode === 404 && tree.owns(request.url ?? '/');
    response.writeHead(isOwn ? 200 : (answer.statusCode ?? 502), {
      ...headers,
      ...(policy && { 'content-security-policy': written.policy }),
      ...(written.html !== html && { 'cache-control': 'no-store' }),
    });
    response.end(written.html);
  }
}

/** Whether a browser opens a page: programs ask for the rest. @param {Request} request */
const isPage = ({ method, headers }) => method === 'GET' && (headers.accept ?? '').includes('text/html');

/** @param {Response} response @param {string} url @param {Error} error */
function answerUnreachable(response, url, error) {
  if (response.headersSent) return response.destroy(error);
  response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
  response.end(`Daybook does not answer at ${url} (${error.message}). Load this page again when it does.\n`);
}
