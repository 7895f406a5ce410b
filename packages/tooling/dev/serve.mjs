import fs from 'node:fs';
import path from 'node:path';
import webpack from 'webpack';
import DevServer from 'webpack-dev-server';
import { app } from '../webpack/app.mjs';
import { changesReleases } from './guard.mjs';
import { proxyTo } from './proxy.mjs';
import { devVersion, integrityOf, WorkingTree } from './working-tree.mjs';

/**
 * Serves a whole installation with one app from its working tree, until it is told to stop.
 *
 * @param {{ folder: string, name: string, url: string, port: number, onBuilt: (stats: import('webpack').Stats) => void }} what
 * @returns {Promise<() => Promise<void>>} stops it
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

/** As a release is built, but quickly, and so that it can be read in the browser's tools. @param {{ folder: string, name: string, tree: WorkingTree }} what */
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
    // The page has its own client: it obeys the page's policies.
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

/** Behind the checks of who asks, and before all else. @param {import('webpack-dev-server').Middleware[]} middlewares */
function withOurs(middlewares) {
  const at = middlewares.findIndex((middleware) => typeof middleware === 'object' && middleware.name === 'webpack-dev-middleware');
  return [...middlewares.slice(0, at), refuseChanges, serveClient, ...middlewares.slice(at)];
}

/** @type {Handler} */
function refuseChanges(request, response, next) {
  if (!changesReleases(request)) return next();
  const problem = {
    title: 'Not from here',
    status: 403,
    detail: 'The dev server changes no releases: ask the installation itself.',
  };
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

/** A page that is asked for while something is built waits for it. @param {DevServer} server @returns {Promise<void>} */
const ready = (server) => new Promise((resolve) => server.middleware?.waitUntilValid(() => resolve()));
