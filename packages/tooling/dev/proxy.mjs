import http from 'node:http';
import https from 'node:https';
import { pipeline } from 'node:stream/promises';
import { rewritePage } from './rewrite-page.mjs';

/** @typedef {import('node:http').IncomingMessage} Request @typedef {import('node:http').ServerResponse} Response */

/**
 * Forwards requests for everything that is not built here to an installation, as the user's own, and rewrites its pages.
 *
 * @param {{ url: string, trees: import('./working-tree.mjs').WorkingTree[], script: () => import('./rewrite-page.mjs').Script,
 *   ready: () => Promise<void> }} from
 * @returns {import('webpack-dev-server').ProxyConfigArray}
 */
export function proxyTo({ url, trees, script, ready }) {
  const agent = new (url.startsWith('https:') ? https : http).Agent({ keepAlive: true });
  return [
    { context: () => true, target: url, agent, changeOrigin: true, logLevel: 'silent', selfHandleResponse: true, ...handlers() },
  ];

  /** @returns {Pick<import('webpack-dev-server').ProxyConfigArrayItem, 'onProxyReq' | 'onProxyRes' | 'onError'>} */
  function handlers() {
    return {
      onProxyReq: (forwarded, request) => {
        forPlatform(forwarded, request, url);
        if (!isPage(request)) return;
        // The proxy reads the page, so it needs all of it, uncompressed.
        forwarded.setHeader('accept-encoding', 'identity');
        forwarded.removeHeader('if-none-match');
      },
      onProxyRes: (received, request, response) => {
        const isHtml = received.headers['content-type']?.startsWith('text/html');
        const written = isPage(request) && isHtml ? writePage(received, request, response) : passOn(received, request, response);
        written.catch((error) => response.destroy(error));
      },
      onError: (error, _request, response) => respondUnreachable(/** @type {Response} */ (response), url, error),
    };
  }

  /** @param {Request} received @param {Request} request @param {Response} response */
  function passOn(received, { headers }, response) {
    response.writeHead(received.statusCode ?? 502, forBrowser(received.headers, { host: headers.host, url }));
    return pipeline(received, response);
  }

  /** @param {Request} received @param {Request} request @param {Response} response */
  async function writePage(received, request, response) {
    const html = Buffer.concat(await received.toArray()).toString();
    await ready();
    const policy = String(received.headers['content-security-policy'] ?? '');
    const releases = trees.flatMap(({ release }) => release ?? []);
    const written = rewritePage({ html, policy }, { releases, script: script() });
    const passed = forBrowser(received.headers, { host: request.headers.host, url });
    const { etag: _etag, 'content-length': _length, 'transfer-encoding': _coding, ...headers } = passed;
    // The installation returns 404 for the paths of an app that was never published.
    const isOwn = received.statusCode === 404 && trees.some((tree) => tree.owns(request.url ?? '/'));
    response.writeHead(isOwn ? 200 : (received.statusCode ?? 502), {
      ...headers,
      ...(policy && { 'content-security-policy': written.policy }),
      ...(written.html !== html && { 'cache-control': 'no-store' }),
    });
    response.end(written.html);
  }
}

/** True if a browser opens a page. Other requests come from programs. @param {Request} request */
const isPage = ({ method, headers }) => method === 'GET' && (headers.accept ?? '').includes('text/html');

/** @param {Response} response @param {string} url @param {Error} error */
function respondUnreachable(response, url, error) {
  if (response.headersSent) return response.destroy(error);
  response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
  response.end(`Daybook does not respond at ${url} (${error.message}). Reload this page when it does.\n`);
}

/**
 * Replaces the dev server's origin by the installation's in a forwarded request. The origin of another site stays.
 *
 * @param {import('node:http').ClientRequest} forwarded
 * @param {Request} request
 * @param {string} url
 */
export function forPlatform(forwarded, { headers }, url) {
  const here = `http://${headers.host}`;
  const there = new URL(url).origin;
  if (headers.origin === here) forwarded.setHeader('origin', there);
  if (headers.referer?.startsWith(`${here}/`)) forwarded.setHeader('referer', there + headers.referer.slice(here.length));
}

/**
 * Returns the headers of a response for a browser at the dev server. Cookies are for this host, which has no https. Immutable files are
 * revalidated, because another installation has other files with the same names.
 *
 * @param {import('node:http').IncomingHttpHeaders} headers
 * @param {{ host?: string | undefined, url: string }} places the dev server's host, and the installation
 * @returns {import('node:http').IncomingHttpHeaders}
 */
export function forBrowser({ 'strict-transport-security': _always, connection: _connection, ...headers }, { host, url }) {
  const { 'set-cookie': cookies, 'cache-control': caching, location } = headers;
  const there = new URL(url).origin;
  return {
    ...headers,
    ...(location?.startsWith(`${there}/`) && { location: `http://${host}${location.slice(there.length)}` }),
    ...(cookies && { 'set-cookie': cookies.map(cookieForHere) }),
    ...(caching?.includes('immutable') && { 'cache-control': 'no-cache' }),
  };
}

/** A cookie whose name begins with __Host- or __Secure- needs Secure, which browsers allow on localhost. @param {string} cookie */
function cookieForHere(cookie) {
  const local = cookie.replace(/; *domain=[^;]*/i, '');
  if (/^__(Host|Secure)-/i.test(local)) return local;
  return local.replace(/; *secure(?=;|$)/i, '').replace(/; *samesite=none(?=;|$)/i, '; SameSite=Lax');
}

/** True for a request that would change the releases of an installation, or report on them. @param {{ method?: string, url?: string }} request */
export function changesReleases({ method = 'GET', url = '/' }) {
  return !reading.has(method) && registry.test(pathOf(url));
}

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);
const registry = /^\/+api\/+(releases|apps|tokens|health)(\/|$)/i;

/** Returns the path as a server may read it: decoded, and without `.` and `..`. @param {string} url */
function pathOf(url) {
  const { pathname } = new URL(url.replace(/^\/+/, '/'), 'http://localhost');
  try {
    return new URL(decodeURIComponent(pathname).replace(/^[/\\]+/, '/'), 'http://localhost').pathname;
  } catch {
    return pathname;
  }
}
