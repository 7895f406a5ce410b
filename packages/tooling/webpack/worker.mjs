import { base } from './base.mjs';

/**
 * Returns the build of a package's service workers: one script each, because not every browser runs a worker of modules.
 *
 * @param {{ folder: string, name: string, version: string, entry: Record<string, string> }} options
 * @returns {import('webpack').Configuration}
 */
export function worker({ entry, ...app }) {
  const { mode, context, resolve, module, optimization, performance, stats } = base(app);
  return {
    ...{ mode, context, resolve, module, optimization, performance, stats },
    entry,
    target: ['webworker', 'es2022'],
    devtool: false,
    output: { path: `${app.folder}/dist/worker`, filename: '[name].js' },
  };
}
