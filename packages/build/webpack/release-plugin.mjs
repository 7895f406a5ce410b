import fs from 'node:fs';
import path from 'node:path';

/**
 * Writes `release.json` beside the built files: what the app is (its app.json), its version, its entry, the files that its first
 * paint needs, so that the page can ask for them all at once, what it exposes, and which packages it takes from others or gives.
 */
export class ReleasePlugin {
  /**
   * @param {{ folder: string, version: string, entry: string | RegExp, exposed?: string, shared?: Record<string, string>,
   *   provides?: Record<string, string> }} options
   */
  constructor(options) {
    this.options = options;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('ReleasePlugin', (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'ReleasePlugin', stage }, () => {
        try {
          const source = JSON.stringify(this.describe(compilation), null, 2);
          compilation.emitAsset('release.json', new compiler.webpack.sources.RawSource(source));
        } catch (error) {
          // Thrown on, it would end webpack's watch: the next save may mend it.
          compilation.errors.push(
            new compiler.webpack.WebpackError(`release.json cannot be written from app.json: ${error.message}`),
          );
        }
      });
    });
  }

  /** @param {import('webpack').Compilation} compilation */
  describe(compilation) {
    const { folder, version, entry, exposed, shared = {}, provides = {} } = this.options;
    const names = Object.keys(compilation.assets);
    const entryFile = names.find((name) => (typeof entry === 'string' ? name === entry : entry.test(name)));
    const first = this.firstFiles(compilation);
    return {
      app: JSON.parse(fs.readFileSync(path.join(folder, 'app.json'), 'utf8')),
      version,
      entry: entryFile,
      preload: [...new Set([entryFile, ...first])],
      exposes: exposed ? { [exposed]: first } : {},
      shared,
      provides,
    };
  }

  /** The chunks of the exposed module, or of the entry itself. @param {import('webpack').Compilation} compilation */
  firstFiles(compilation) {
    const { exposed } = this.options;
    if (!exposed) return [...compilation.entrypoints.values()].flatMap((point) => point.getFiles()).filter(isScript);
    const groups = compilation.chunkGroups.filter((group) =>
      group.origins.some((origin) => origin.request && isExposed(origin, exposed)),
    );
    return groups.flatMap((group) => group.getFiles()).filter(isScript);
  }
}

const isScript = (name) => name.endsWith('.js');

const isExposed = (origin, exposed) => origin.module?.constructor?.name === 'ContainerEntryModule' || origin.request === exposed;
