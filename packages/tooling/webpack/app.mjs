import { createRequire } from 'node:module';
import path from 'node:path';
import federation from '@module-federation/enhanced/webpack';
import { base, first } from './base.mjs';
import { ReleasePlugin } from './release-plugin.mjs';

/**
 * Returns the build of an app: a Module Federation remote that exposes its single-spa lifecycles as `./app`, and other modules.
 *
 * @param {{ folder: string, name: string, version: string, exposes?: Record<string, string>,
 *   embed?: import('../embed/build-embed.mjs').EmbedDescription }} app `embed`: its embed, which was built before
 * @returns {import('webpack').Configuration}
 */
export function app({ folder, name, version, exposes: others = {}, embed }) {
  const exposes = { './app': './src/app.tsx', ...others };
  const chunks = Object.fromEntries(Object.keys(exposes).map((key) => [key, chunkOf(key)]));
  const ranges = reactRanges(folder);
  const settings = base({ folder, name, version });
  return {
    ...settings,
    entry: {},
    output: { ...settings.output, publicPath: 'auto', clean: embed ? { keep: /^embed\// } : true },
    optimization: { ...settings.optimization, splitChunks: { chunks: mayBeShared } },
    plugins: [
      ...settings.plugins,
      new federation.ModuleFederationPlugin({
        name,
        filename: ENTRY,
        library: { type: 'module' },
        remoteType: 'module',
        exposes: Object.fromEntries(
          Object.entries(exposes).map(([key, file]) => [key, { import: [first, file], name: chunkOf(key) }]),
        ),
        shared: sharedModules(ranges),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
        experiments: { externalRuntime: true },
      }),
      new ReleasePlugin({ folder, version, entry: ENTRY, exposes: chunks, shared: ranges, embed }),
    ],
  };
}

/** @param {string} exposed */
const chunkOf = (exposed) => `exposed-${exposed.replace(/\W/g, '')}`;

/** The chunk that the shell loads is not split: sharing code with other exposed modules would make the first load larger. @param {import('webpack').Chunk} chunk */
const mayBeShared = (chunk) => !chunk.canBeInitial() && chunk.name !== chunkOf('./app');

const ENTRY = 'remoteEntry.js';

/** Returns the ranges of React that an app works with: those of its kit. @param {string} folder @returns {Record<string, string>} */
const reactRanges = (folder) => createRequire(path.join(folder, 'package.json'))('@daybook/kit/package.json').peerDependencies;

/** There is one copy of React, the shell's: `import: false` leaves it out of the app's files. @param {Record<string, string>} ranges @returns {import('@module-federation/enhanced').moduleFederationPlugin.SharedObject} */
const sharedModules = (ranges) =>
  Object.fromEntries(
    Object.entries(ranges).flatMap(([name, requiredVersion]) =>
      [name, `${name}/`].map((key) => [key, { singleton: true, import: false, requiredVersion }]),
    ),
  );
