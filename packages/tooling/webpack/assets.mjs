/** The kinds of files that a browser shows from a release. services/src/page/page-assets.ts has their content types. */
const kinds = ['png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'svg', 'woff2'];

/** An import of an image or a font is its address. */
export const assets = { test: new RegExp(`\\.(${kinds.join('|')})$`), type: 'asset/resource' };

/** Further types that plugins may emit, because the server has content types for them. */
const served = [...kinds, 'js', 'mjs', 'css', 'json', 'map', 'txt', 'wasm'];

/**
 * Rejects source files of other kinds that a build emits as they are: pages could only download them. Leaves `import.meta.url` as it is
 * outside `new URL(…)`, so that it is the address that a module was loaded from.
 */
export class AssetsPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply({ hooks, webpack: { Compilation, WebpackError } }) {
    hooks.compilation.tap('AssetsPlugin', (compilation, { normalModuleFactory }) => {
      for (const type of /** @type {const} */ (['javascript/auto', 'javascript/esm'])) {
        normalModuleFactory.hooks.parser.for(type).tap('AssetsPlugin', ({ hooks: { expression } }) => {
          expression.for('import.meta.url').tap({ name: 'AssetsPlugin', before: 'ImportMetaPlugin' }, () => true);
        });
      }
      compilation.hooks.processAssets.tap({ name: 'AssetsPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT }, () => {
        for (const { name, info } of compilation.getAssets()) {
          const { sourceFilename: source } = info;
          if (source === undefined || served.includes(name.replace(/^.*\./, ''))) continue;
          const error = `${source} cannot be a file of the release: browsers would only download it. Use ${kinds.join(', ')}.`;
          compilation.errors.push(new WebpackError(error));
        }
      });
    });
  }
}
