import federation from '@module-federation/enhanced/webpack';
import { base, first } from './base.mjs';
import { ReleasePlugin } from './release-plugin.mjs';

/**
 * The build of an area: a Module Federation remote that exposes its single-spa lifecycles as `./app`, and what else it is told to.
 *
 * @param {{ folder: string, name: string, version: string, exposes?: Record<string, string>,
 *   embed?: import('../embed/build-embed.mjs').EmbedDescription }} app `embed`: what was built of it into its folder before
 * @returns {import('webpack').Configuration}
 */
export function app({ folder, name, version, exposes: others = {}, embed }) {
  const exposes = { './app': './src/app.tsx', ...others };
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
        shared,
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
        experiments: { externalRuntime: true },
      }),
      new ReleasePlugin({ folder, version, entry: ENTRY, exposes: Object.keys(exposes), shared: ranges, embed }),
    ],
  };
}

/** @param {string} exposed */
const chunkOf = (exposed) => `exposed-${exposed.replace(/\W/g, '')}`;

/** What the shell loads stays in one piece: shared out with what else is exposed, its first load would grow. @param {import('webpack').Chunk} chunk */
const mayBeShared = (chunk) => !chunk.canBeInitial() && chunk.name !== chunkOf('./app');

const ENTRY = 'remoteEntry.js';

/** Of React there is one copy, the shell's; `import: false` leaves it out of the app's files. */
const ranges = { react: '^19.0.0', 'react-dom': '^19.0.0' };

const shared = Object.fromEntries(
  Object.entries(ranges).flatMap(([name, requiredVersion]) =>
    [name, `${name}/`].map((key) => [key, { singleton: true, import: false, requiredVersion }]),
  ),
);
