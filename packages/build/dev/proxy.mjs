// @ts-check
import http from 'node:http';
import https from 'node:https';
import { forBrowser, forPlatform } from './headers.mjs';
import { rewritePage } from './rewrite-page.mjs';

/** @typedef {import('node:http').IncomingMessage} Request */
/** @typedef {import('node:http').ServerResponse} Response */
/** @typedef {import('./working-tree.mjs').WorkingTree} WorkingTree */

/**
 * Passes on what is not built here: to an installation, as the person's own requests. Its pages are written anew.
 *
 * @param {{ url: string, tree: WorkingTree, reload: () => import('./rewrite-page.mjs').Script, ready: () => Promise<void> }} from
 * @returns {import('webpack-dev-server').ProxyConfigArray}
 */
export function proxyTo({ url, tree, reload, ready }) {
  const shared = {
    target: url,
    agent: new (url.startsWith('https:') ? https : http).Agent({ keepAlive: true }),
    changeOrigin: true,
    autoRewrite: true,
    protocolRewrite: 'http',
    logLevel: /** @type {const} */ ('silent'),
  };
  /** @param {Error} error @param {Request} _request @param {Response} response */
  const onError = (error, _request, response) => answerUnreachable(response, url, error);
  return [
    {
      ...shared,
      context: (_path, request) => isPage(request),
      selfHandleResponse: true,
      onProxyReq: (passed, request) => {
        forPlatform(passed, request, url);
        // The page is read here: whole, and as it is.
        passed.setHeader('accept-encoding', 'identity');
        passed.removeHeader('if-none-match');
      },
      onProxyRes: (answer, request, response) => {
        const isHtml = answer.headers['content-type']?.startsWith('text/html');
        if (isHtml) return void writePage(answer, request, response).catch((error) => response.destroy(error));
        response.writeHead(answer.statusCode ?? 502, forBrowser(answer.headers));
        answer.pipe(response);
      },
      onError,
    },
    {
      ...shared,
      context: () => true,
      onProxyReq: (passed, request) => forPlatform(passed, request, url),
      onProxyRes: (answer) => void Object.assign(answer, { headers: forBrowser(answer.headers) }),
      onError,
    },
  ];

  /** @param {Request} answer @param {Request} request @param {Response} response */
  async function writePage(answer, request, response) {
    const html = Buffer.concat(await answer.toArray()).toString();
    await ready();
    const policy = String(answer.headers['content-security-policy'] ?? '');
    const written = rewritePage({ html, policy }, { release: tree.release, reload: reload() });
    const { etag: _etag, 'content-length': _length, 'transfer-encoding': _coding, ...headers } = forBrowser(answer.headers);
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
