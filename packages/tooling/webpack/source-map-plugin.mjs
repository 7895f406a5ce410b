/**
 * Gives webpack the source maps as text before it writes the final hashes. Since 5.111 it holds them as bytes, and puts final hashes into
 * text only: maps kept the interim hashes, which depend on the folder of the checkout. The same sources built in two folders were two
 * contents under one version, and the registry rejected the second.
 */
export class SourceMapPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply({ hooks, webpack: { Compilation, sources } }) {
    hooks.thisCompilation.tap('SourceMapPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH - 1;
      compilation.hooks.processAssets.tap({ name: 'SourceMapPlugin', stage }, (assets) => {
        for (const name of Object.keys(assets).filter((name) => name.endsWith('.map'))) {
          compilation.updateAsset(name, (source) => new sources.RawSource(String(source.source())));
        }
      });
    });
  }
}
