import federation from '@module-federation/enhanced/webpack';
import fs from 'node:fs';
import path from 'node:path';
import { base, first } from './base.mjs';
import { installedVersion } from './installed-version.mjs';
import { ReleasePlugin } from './release-plugin.mjs';
import { kitRanges, reactRanges, runtimes } from './shared-packages.mjs';

/**
 * Returns the build of an app: a Module Federation remote that exposes its single-spa lifecycles as `./app`, and those of each extension
 * as the module that app.json names.
 *
 * @param {import('./base.mjs').Package & { embed?: import('../embed/build-embed.mjs').EmbedDescription,
 *   shared?: Readonly<Record<string, string>> }} app `embed`: its embed, which was built before; `shared`: the ranges of the packages
 *   that it shares with other apps
 * @returns {import('webpack').Configuration}
 */
export function app({ embed, shared = {}, before = [], ...own }) {
  const { folder, name, version } = own;
  const ranges = reactRanges(folder);
  const chunks = chunksOf(JSON.parse(fs.readFileSync(path.join(folder, 'app.json'), 'utf8')));
  const settings = base(own);
  return {
    ...settings,
    entry: {},
    output: { ...settings.output, publicPath: 'auto', clean: embed ? { keep: /^embed\// } : true },
    optimization: { ...settings.optimization, splitChunks: { chunks: isLazy, cacheGroups: { kitCopies } } },
    externals: bundlerRuntime,
    plugins: [
      ...settings.plugins,
      new federation.ModuleFederationPlugin({
        name,
        filename: ENTRY,
        library: { type: 'module' },
        remoteType: 'module',
        exposes: exposedBy(chunks, [...before, first]),
        shared: { ...sharedModules(ranges), ...kitShared(kitRanges(folder)), ...ownShared(shared) },
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
        experiments: { externalRuntime: true, optimization: { target: 'web', disableSnapshot: true, disableRemote: true } },
      }),
      new ReleasePlugin({
        ...{ folder, version, entry: ENTRY, exposes: chunks, embed },
        shared: { ...ranges, ...Object.fromEntries(runtimes.map((name) => [name, `^${runtimeVersion}`])) },
      }),
    ],
  };
}

/**
 * Returns the chunk of each module that the app exposes.
 *
 * @param {{ extensions?: { module: string }[], search?: { module: string } }} description its app.json
 * @returns {Record<string, string>}
 */
const chunksOf = ({ extensions = [], search }) =>
  Object.fromEntries(
    ['app', ...[...extensions, ...(search ? [search] : [])].map(({ module }) => module)].map((name) => [
      `./${name}`,
      `exposed-${name}`,
    ]),
  );

/** @param {Record<string, string>} chunks @param {string[]} before */
const exposedBy = (chunks, before) =>
  Object.fromEntries(Object.entries(chunks).map(([module, name]) => [module, { import: [...before, sourceOf(module)], name }]));

/** @param {string} module */
const sourceOf = (module) => module.replace('./', './src/');

/** The plugin writes calls of the runtime into the app, so the app needs the shell's runtime in the plugin's version. */
const runtimeVersion = installedVersion(import.meta.dirname, '@module-federation/enhanced');

/** Returns true for the chunks that may be split. `./app` stays in one file, because several are larger. @param {import('webpack').Chunk} chunk */
const isLazy = (chunk) => !chunk.canBeInitial() && chunk.name !== 'exposed-app';

/** The app's copies of `kitShared`, in one file, because the page lists every file of an app. */
const kitCopies = { test: /[\\/]node_modules[\\/](single-spa-react|wouter|regexparam)[\\/]/, name: 'copies', enforce: true };

/** Takes from the shell what `externalRuntime` leaves in the app: a part of the runtime that the entry imports by its path. @type {import('webpack').Configuration['externals']} */
const bundlerRuntime = ({ request }, callback) => {
  if (/webpack-bundler-runtime\/dist\/bundler\.js$/.test(request)) callback(undefined, 'global _FEDERATION_BUNDLER_RUNTIME');
  else callback();
};

const ENTRY = 'remoteEntry.js';

/** There is one copy of React, the shell's: `import: false` leaves it out of the app's files. @param {Record<string, string>} ranges @returns {import('@module-federation/enhanced').moduleFederationPlugin.SharedObject} */
const sharedModules = (ranges) =>
  Object.fromEntries(
    Object.entries(ranges).flatMap(([name, requiredVersion]) =>
      [name, `${name}/`].map((key) => [key, { singleton: true, import: false, requiredVersion }]),
    ),
  );

/** Returns the modules that the app shares with other apps. @param {Readonly<Record<string, string>>} ranges @returns {import('@module-federation/enhanced').moduleFederationPlugin.SharedObject} */
const ownShared = (ranges) =>
  Object.fromEntries(Object.entries(ranges).map(([name, requiredVersion]) => [name, { requiredVersion }]));

/**
 * Returns the modules of the kit that the shell shares too: the app uses its copies if the shell's do not fit. Their keys are not the names of the packages: a remote of another build may share such a package and have a React
 * of its own.
 *
 * @param {Readonly<Record<string, string>>} ranges @returns {import('@module-federation/enhanced').moduleFederationPlugin.SharedObject}
 */
const kitShared = (ranges) =>
  Object.fromEntries(
    Object.entries(ranges).map(([name, requiredVersion]) => [name, { requiredVersion, shareKey: `@daybook/kit/${name}` }]),
  );
