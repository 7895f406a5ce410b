import fs from 'node:fs';
import path from 'node:path';
import webpack from 'webpack';
import DevServer from 'webpack-dev-server';
import { app } from '../webpack/app.mjs';
import { changesReleases, proxyTo } from './proxy.mjs';
import { devVersion, integrityOf, WorkingTree } from './working-tree.mjs';

/**
 * Serves a whole installation with one app from its working tree. Returns a function that stops it.
 *
 * @param {{ folder: string, name: string, url: string, port: number, onBuilt: (stats: import('webpack').Stats) => void }} options
 */
export async function serve({ folder, name, url, port, onBuilt }) {
  const tree = new WorkingTree({ folder, name });
  const compiler = webpack(configuration({ folder, name, tree }));
  compiler.hooks.done.tap('serve', onBuilt);
  /** @type {DevServer} */
  const server = new DevServer(options({ tree, url, port, ready: () => ready(server) }), compiler);
  await server.start();
  return async () => {
    await server.stop();
    await new Promise((resolve) => compiler.close(resolve));
  };
}

/** Returns the build of a release without its slow steps: readable in the browser's tools. @param {{ folder: string, name: string, tree: WorkingTree }} what */
function configuration({ folder, name, tree }) {
  const settings = app({ folder, name, version: devVersion });
  return {
    ...settings,
    devtool: 'cheap-module-source-map',
    cache: { type: /** @type {const} */ ('memory') },
    optimization: { ...settings.optimization, ...quick, emitOnErrors: false },
    plugins: [...(settings.plugins ?? []), tree],
    watchOptions: { aggregateTimeout: 50 },
    infrastructureLogging: { level: /** @type {const} */ ('error') },
  };
}

const quick = { minimize: false, concatenateModules: false, usedExports: false, mangleExports: false, realContentHash: false };

/**
 * @param {{ tree: WorkingTree, url: string, port: number, ready: () => Promise<void> }} what
 * @returns {import('webpack-dev-server').Configuration}
 */
function options({ tree, url, port, ready }) {
  const reload = () => ({ address: `${clientFolder}reload.js?built=${tree.built}`, integrity: integrityOf(client) });
  return {
    host: 'localhost',
    port,
    // The page has a client of its own, because its policies block this one.
    client: false,
    hot: false,
    liveReload: false,
    webSocketServer: { type: 'ws', options: { path: `${clientFolder}ws` } },
    static: false,
    compress: false,
    setupExitSignals: false,
    headers: { 'cache-control': 'no-store' },
    devMiddleware: { publicPath: tree.address, index: false, stats: 'none' },
    proxy: proxyTo({ url, tree, reload, ready }),
    setupMiddlewares: (middlewares) => withOurs(middlewares),
  };
}

/** Adds our handlers after the checks of the host and origin, and before all others. @param {import('webpack-dev-server').Middleware[]} middlewares */
function withOurs(middlewares) {
  const at = middlewares.findIndex((middleware) => typeof middleware === 'object' && middleware.name === 'webpack-dev-middleware');
  return [...middlewares.slice(0, at), rejectChanges, serveClient, ...middlewares.slice(at)];
}

/** @type {Handler} */
function rejectChanges(request, response, next) {
  if (!changesReleases(request)) return next();
  const problem = { title: 'Not on the dev server', status: 403, detail: 'To change releases, use the installation itself.' };
  response.writeHead(403, { 'content-type': 'application/problem+json' }).end(JSON.stringify(problem));
}

/** @type {Handler} */
function serveClient(request, response, next) {
  if (!request.url?.startsWith(`${clientFolder}reload.js`)) return next();
  response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' }).end(client);
}

/** @typedef {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse, next: () => void) => void} Handler */

const clientFolder = '/__daybook-dev/';
const client = fs.readFileSync(path.join(import.meta.dirname, 'reload-client.mjs'));

/** Resolves when the build under way is done. @param {DevServer} server @returns {Promise<void>} */
const ready = (server) => new Promise((resolve) => server.middleware?.waitUntilValid(() => resolve()));
