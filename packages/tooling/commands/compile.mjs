import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { exitCodes } from '../command-line/command-error.mjs';
import { buildWithStamp } from './build-stamp.mjs';
import { bundlePackages } from './bundle-packages.mjs';

/** @type {import('../command-line/program.mjs').Command} */
export const compile = {
  summary: 'Compiles a package that Node runs, from its src to its dist.',
  help: `Compiles file by file, in the current folder: for the server and the contracts. daybook build builds apps.
If package.json has no exports, it is a program: bundles the packages that it imports, so that it starts in half the time.
Bundles the service workers in the folder worker: worker.ts, and off.ts, which removes it.

  daybook compile`,
  async run({ signal }) {
    signal.addEventListener('abort', () => process.exit(exitCodes.interrupted));
    const folder = process.cwd();
    const { name, version, exports } = JSON.parse(await fs.readFile(path.join(folder, 'package.json'), 'utf8'));
    await buildWithStamp(folder, version, async () => {
      await compileAll(folder);
      if (!exports) await bundlePackages(path.join(folder, 'dist'));
      await bundleWorkers({ folder, name, version });
    });
  },
};

/** @param {string} folder */
async function compileAll(folder) {
  const source = path.join(folder, 'src');
  const target = path.join(folder, 'dist');
  await fs.rm(target, { recursive: true, force: true });
  const names = await fs.readdir(source, { recursive: true });
  await Promise.all(names.filter(isCompiled).map((name) => compileFile(path.join(source, name), path.join(target, name))));
}

/** @param {{ folder: string, name: string, version: string }} app */
async function bundleWorkers(app) {
  const source = path.join(app.folder, 'worker');
  if (!existsSync(source)) return;
  const [{ bundle }, { worker }] = await Promise.all([import('../webpack/bundle.mjs'), import('../webpack/worker.mjs')]);
  await bundle(worker({ ...app, entry: { worker: path.join(source, 'worker.ts'), off: path.join(source, 'off.ts') } }));
}

/** @param {string} name */
const isCompiled = (name) => name.endsWith('.ts') && !name.endsWith('.test.ts');

/** @param {string} from @param {string} to */
async function compileFile(from, to) {
  const { transformFile } = await import('@swc/core');
  const output = to.replace(/\.ts$/, '.js');
  const { code, map } = await transformFile(from, swc);
  await fs.mkdir(path.dirname(output), { recursive: true });
  await fs.writeFile(output, `${code}\n//# sourceMappingURL=${path.basename(output)}.map\n`);
  await fs.writeFile(`${output}.map`, map ?? '');
}

/**
 * Nest reads constructor types at run time, so decorators keep their metadata and classes their names.
 *
 * @type {import('@swc/core').Options & { jsc: { rewriteRelativeImportExtensions: boolean } }}
 */
const swc = {
  swcrc: false,
  sourceMaps: true,
  module: { type: 'es6' },
  jsc: {
    target: 'es2022',
    keepClassNames: true,
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true },
    rewriteRelativeImportExtensions: true,
  },
};
