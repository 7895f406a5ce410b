import { changesReleases } from './proxy.mjs';

/**
 * @typedef {import('webpack-dev-server').Middleware} Middleware
 * @typedef {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse, next: () => void) => void} Handler
 */

/**
 * Returns the middlewares of webpack-dev-server with our handlers after the checks of the host and origin, and before all others. Its own
 * pages are left out: no page of Daybook has a use for them, and any site that the developer visits could open files in their editor.
 *
 * @param {Middleware[]} middlewares
 * @param {Handler} forward answers the requests for local backends
 * @returns {Middleware[]}
 */
export function ourMiddlewares(middlewares, forward) {
  const needed = middlewares.filter((middleware) => !nameOf(middleware).startsWith('webpack-dev-server'));
  const at = needed.findIndex((middleware) => nameOf(middleware) === 'webpack-dev-middleware');
  return [...needed.slice(0, at), rejectChanges, forward, ...needed.slice(at)];
}

/** @param {Middleware} middleware */
const nameOf = (middleware) => (typeof middleware === 'object' && middleware.name) || '';

/** @type {Handler} */
function rejectChanges(request, response, next) {
  if (!changesReleases(request)) return next();
  const problem = { title: 'Not on the dev server', status: 403, detail: 'To change releases, use the installation itself.' };
  response.writeHead(403, { 'content-type': 'application/problem+json' }).end(JSON.stringify(problem));
}
