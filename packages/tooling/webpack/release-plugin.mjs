import fs from 'node:fs';
import path from 'node:path';

/**
 * Writes `release.json` beside the built files: what the app is (its app.json), its version, its entry, the files that its first
 * paint needs, so that the page can ask for them all at once, what it exposes, and which packages it takes from others or gives.
 */
export class ReleasePlugin {
  /**
   * @param {{ folder: string, version: string, entry: string | RegExp, exposes?: readonly string[], shared?: Record<string, string>,
   *   provides?: Record<string, string>, embed?: import('../embed/build-embed.mjs').EmbedDescription }} options
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
    const { folder, version, entry, exposes = [], shared = {}, provides = {}, embed } = this.options;
    const names = Object.keys(compilation.assets);
    const entryFile = names.find((name) => (typeof entry === 'string' ? name === entry : entry.test(name)));
    const exposed = Object.fromEntries(exposes.map((name) => [name, filesOf(compilation, name)]));
    const first = exposes.length > 0 ? exposed['./app'] : entryFiles(compilation);
    return {
      app: JSON.parse(fs.readFileSync(path.join(folder, 'app.json'), 'utf8')),
      version,
      entry: entryFile,
      preload: [...new Set([entryFile, ...first])],
      exposes: exposed,
      shared,
      provides,
      embed,
    };
  }
}

/** The chunks of the entry itself. @param {import('webpack').Compilation} compilation */
const entryFiles = (compilation) => [...compilation.entrypoints.values()].flatMap((point) => point.getFiles()).filter(isScript);

/** The chunks of an exposed module, which the container's entry calls by its name. @param {import('webpack').Compilation} compilation @param {string} exposed */
function filesOf(compilation, exposed) {
  const isExposed = ({ module, loc }) => module?.constructor.name === 'ContainerEntryModule' && loc?.name === exposed;
  const groups = compilation.chunkGroups.filter((group) => group.origins.some(isExposed));
  return groups.flatMap((group) => group.getFiles()).filter(isScript);
}

/** @param {string} name */
const isScript = (name) => name.endsWith('.js');
