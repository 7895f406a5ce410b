import fs from 'node:fs';
import path from 'node:path';
import { neededContracts } from './needed-contracts.mjs';
import { compiledContracts } from './compiled-contracts.mjs';

/**
 * Writes the icons of the menu and `release.json` beside the built files: the app (its app.json), its version and entry, the files of its first paint, which the
 * page requests all at once, the files of each exposed module, and the packages that it shares or provides.
 */
export class ReleasePlugin {
  /**
   * @param {{ folder: string, version: string, entry: string | RegExp, exposes?: Record<string, string>, shared?: Record<string, string>,
   *   provides?: Record<string, string>, embed?: import('../embed/build-embed.mjs').EmbedDescription }} options `exposes`: the chunk of
   *   each exposed module
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
          const { RawSource } = compiler.webpack.sources;
          const description = this.describe(compilation);
          for (const icon of iconsOf(description.app)) {
            if (!compilation.getAsset(icon)) compilation.emitAsset(icon, new RawSource(this.read(icon)));
          }
          compilation.emitAsset('release.json', new RawSource(JSON.stringify(description, null, 2)));
        } catch (error) {
          // Thrown on, it would end webpack's watch mode, and the next save may fix it.
          compilation.errors.push(
            new compiler.webpack.WebpackError(`release.json cannot be written: ${/** @type {Error} */ (error).message}`),
          );
        }
      });
    });
  }

  /** Returns a file of the app's folder. @param {string} name */
  read(name) {
    return fs.readFileSync(path.join(this.options.folder, name));
  }

  /** @param {import('webpack').Compilation} compilation */
  describe(compilation) {
    const { folder, version, entry, exposes = {}, shared = {}, provides = {}, embed } = this.options;
    const names = Object.keys(compilation.assets);
    const entryFile = names.find((name) => (typeof entry === 'string' ? name === entry : entry.test(name)));
    const exposed = Object.fromEntries(Object.entries(exposes).map(([name, chunk]) => [name, filesOf(compilation, chunk)]));
    const first = exposed['./app'] ?? entryFiles(compilation);
    const app = JSON.parse(this.read('app.json').toString());
    return {
      app: { ...app, needs: neededContracts(app, compiledContracts(folder, compilation)) },
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

/** Returns the icons that are files beside app.json. @param {{ menu?: { icon?: string }[] }} app @returns {string[]} */
const iconsOf = ({ menu = [] }) => menu.flatMap(({ icon }) => (icon?.endsWith('.svg') ? [icon] : []));

/** @param {import('webpack').Compilation} compilation */
const entryFiles = (compilation) => [...compilation.entrypoints.values()].flatMap(scriptsOf);

/** @param {import('webpack').Compilation} compilation @param {string} chunk */
function filesOf(compilation, chunk) {
  const group = compilation.namedChunkGroups.get(chunk);
  if (!group)
    throw new Error(`the build has no chunk "${chunk}", which Module Federation should have made of what the app exposes`);
  return scriptsOf(group);
}

/** @param {import('webpack').ChunkGroup} group */
const scriptsOf = (group) => group.getFiles().filter((name) => name.endsWith('.js'));
