import { createRequire } from 'node:module';
import path from 'node:path';
import webpack from 'webpack';
import { base } from './base.mjs';
import { installedVersion } from './installed-version.mjs';
import { runtimes, kitPackages } from './shared-packages.mjs';
import { ReleasePlugin } from './release-plugin.mjs';

/**
 * Returns the build of the shell: a plain ES module. It uses the Module Federation runtime, and needs no plugin.
 *
 * @param {import('./base.mjs').Package} app
 * @returns {import('webpack').Configuration}
 */
export function shell({ before = [], ...own }) {
  const { folder, version } = own;
  const settings = base(own);
  // Without the packages of the kit: apps have copies of them, and other builds may share their own under the same names.
  const provides = { shell: kitVersion(folder), ...versionsOf(folder, ['react', 'react-dom', ...runtimes]) };
  const release = new ReleasePlugin({ folder, version, entry: /^main\.(.*\.)?js$/, exposes: federation, provides });
  return {
    ...settings,
    entry: { main: [...before, './src/main.tsx'] },
    output: { ...settings.output, publicPath: 'auto', filename: '[name].[contenthash:12].js', chunkFilename },
    optimization: { ...settings.optimization, splitChunks: { chunks: isSplit } },
    plugins: [
      ...settings.plugins,
      ...withoutUnusedCode,
      new webpack.DefinePlugin({ sharedVersions: JSON.stringify(versionsOf(folder, kitPackages)) }),
      release,
    ],
  };
}

/** Short, because the first load contains the names of all chunks. The folder of the release makes them unique. */
const chunkFilename = '[name].[contenthash:8].js';

/** The module that the page of an app loads besides the first files. */
const federation = { './federation': 'federation' };

/** In one file, the federation chunk is smaller. @param {import('webpack').Chunk} chunk */
const isSplit = (chunk) => !chunk.canBeInitial() && chunk.name !== 'federation';

/** Returns the versions of those packages that are installed. @param {string} folder @param {readonly string[]} names */
function versionsOf(folder, names) {
  const versions = names.map((name) => [name, installedVersion(folder, name)]);
  return Object.fromEntries(versions.filter(([, version]) => version));
}

/** Returns the version of the kit, which is that of the host contract. @param {string} folder @returns {string} */
const kitVersion = (folder) => createRequire(path.join(folder, 'package.json'))('@daybook/kit/package.json').version;

/** Removes code for manifests and other platforms from the federation runtime, and code for old browsers and servers from React. */
const unused = {
  'typeof FEDERATION_ALLOW_NEW_FUNCTION': '"undefined"',
  FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true,
  FEDERATION_OPTIMIZE_NO_REMOTE: false,
  FEDERATION_OPTIMIZE_NO_SHARED: false,
  FEDERATION_DEBUG: false,
  ENV_TARGET: '"web"',
  'typeof process': '"undefined"',
  'typeof window': '"object"',
  'typeof document': '"object"',
  'typeof setTimeout': '"function"',
  'typeof clearTimeout': '"function"',
  'typeof reportError': '"function"',
  'typeof setImmediate': '"undefined"',
  'typeof MessageChannel': '"function"',
  'typeof AbortController': '"function"',
  'typeof queueMicrotask': '"function"',
  'typeof WeakMap': '"function"',
};

/**
 * Applies `unused`, and leaves out 4 kB (gzip) of the federation runtime, for which it has no setting: what reads manifests, adds elements for
 * classic scripts, and loads remotes of apps. Compares the ranges of our builds quickly.
 */
export const withoutUnusedCode = [
  new webpack.DefinePlugin(unused),
  new webpack.NormalModuleReplacementPlugin(/\/(SnapshotHandler|preload|generate-preload-assets|dom|remotes)\.js$/, (module) => {
    const file = path.join(import.meta.dirname, 'federation-unused.mjs');
    if (module.context.includes('@module-federation')) module.request = file;
  }),
  {
    /** @param {import('webpack').Compiler} compiler */
    apply: ({ options }) => {
      const loader = path.join(import.meta.dirname, 'federation-ranges-loader.cjs');
      options.module.rules.push({ test: /runtime-core[\\/]dist[\\/]utils[\\/]semver[\\/]index\.js$/, loader });
    },
  },
];
