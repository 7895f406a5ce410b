import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { bundle } from '../webpack/bundle.mjs';
import type { withoutUnusedCode } from '../webpack/shell.mjs';

interface RuntimeBundle {
  readonly folder: string;
  /** The name of the file, without its extension. */
  readonly name: string;
  /** The export of the federation runtime that the file has. */
  readonly exported: string;
  readonly plugins: typeof withoutUnusedCode;
}

/** Bundles a part of the federation runtime as a build does, and loads it. For tests. */
export async function bundleRuntime<Exports>({ folder, name, exported, plugins }: RuntimeBundle): Promise<Exports> {
  fs.writeFileSync(path.join(folder, `${name}.js`), `export { ${exported} } from '@module-federation/runtime-core';`);
  await bundle({
    mode: 'production',
    context: folder,
    target: 'node',
    entry: `./${name}.js`,
    output: { path: folder, filename: `${name}.cjs`, library: { type: 'commonjs2' } },
    resolve: { modules: [path.resolve(import.meta.dirname, '../../../node_modules')] },
    optimization: { minimize: false },
    plugins,
  });
  return createRequire(import.meta.url)(path.join(folder, `${name}.cjs`)) as Exports;
}
