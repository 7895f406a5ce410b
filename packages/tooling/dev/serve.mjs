import webpack from 'webpack';
import DevServer from 'webpack-dev-server';
import { LocalBackends } from './backends/local-backends.mjs';
import { configurationOf, pageConfiguration } from './configuration.mjs';
import { ourMiddlewares } from './middlewares.mjs';
import { PageScript } from './page-script.mjs';
import { proxyTo } from './proxy.mjs';
import { WorkingTree } from './working-tree.mjs';

/** @typedef {import('./configuration.mjs').App} App */

/**
 * Serves a whole installation with some apps from their working trees. Returns a function that stops it.
 *
 * @param {{ apps: App[], backends: Readonly<Record<string, string>>, url: string, port: number, onBuilt: (name: string, stats: import('webpack').Stats) => void }} options
 *   `backends`: the URLs of the backends on this machine, by the name of the app
 */
export async function serve({ apps, backends, url, port, onBuilt }) {
  const trees = apps.map((app) => new WorkingTree(app));
  const script = new PageScript(folder);
  const [{ folder: place } = { folder: '.' }] = apps;
  const page = pageConfiguration(place, { address: folder, isOwnShell: apps.some(({ name }) => name === 'shell'), script });
  const configurations = await Promise.all(apps.map((app, at) => configurationOf(app, trees[at])));
  const compiler = webpack([page, ...configurations]);
  /** @type {DevServer} */
  const server = new DevServer(options({ trees, script, backends, url, port, ready: () => ready(server) }), compiler);
  compiler.compilers.slice(1).forEach((own, at) => {
    own.hooks.done.tap('serve', (stats) => {
      onBuilt(trees[at].name, stats);
      if (!stats.hasErrors()) announce(server, [trees[at]]);
    });
  });
  await server.start();
  server.webSocketServer?.implementation.on('connection', () => announce(server, trees));
  return async () => {
    await server.stop();
    await new Promise((resolve) => compiler.close(resolve));
  };
}

/** Tells open pages about the newest builds. @param {DevServer} server @param {WorkingTree[]} trees */
function announce(server, trees) {
  for (const { build } of trees) if (build) server.sendMessage(server.webSocketServer?.clients ?? [], 'daybook-build', build);
}

/**
 * @param {{ trees: WorkingTree[], script: PageScript, backends: Readonly<Record<string, string>>, url: string, port: number, ready: () => Promise<void> }} what
 * @returns {import('webpack-dev-server').Configuration}
 */
function options({ trees, script, backends, url, port, ready }) {
  const local = new LocalBackends({ backends, url, issuer: `http://localhost:${port}` });
  return {
    host: 'localhost',
    port,
    // The page has a client of its own, because its policies block this one.
    client: false,
    hot: false,
    liveReload: false,
    webSocketServer: { type: 'ws', options: { path: `${folder}ws` } },
    static: false,
    compress: false,
    setupExitSignals: false,
    headers: { 'cache-control': 'no-store' },
    devMiddleware: { index: false, stats: 'none' },
    proxy: proxyTo({ url, trees, script: () => script.element, ready }),
    setupMiddlewares: (middlewares) => ourMiddlewares(middlewares, local.handle),
  };
}

/** The address of what the dev server adds to a page. */
const folder = '/__daybook-dev/';

/** Resolves when the build under way is done. @param {DevServer} server @returns {Promise<void>} */
const ready = (server) => new Promise((resolve) => server.middleware?.waitUntilValid(() => resolve()));
