/* Replaces code of the federation runtime that reads manifests of remotes. The page's feed names the entry of each release, and the page
   preloads its files. */

/** Has no hooks, like the runtime's own `DisabledSnapshotHandler`. */
export class SnapshotHandler {
  hooks = { lifecycle: {}, registerPlugins: {}, applyPlugin: () => undefined, removePlugin: () => undefined };
  manifestCache = new Map();
}

export const getGlobalRemoteInfo = () => ({});

/** Called by `preloadRemote`, which then rejects. */
export const formatPreloadArgs = () => unavailable();

export const preloadAssets = () => unavailable();

/** The plugin is not registered (FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN in shell.mjs). */
export const generatePreloadAssetsPlugin = () => unavailable();

function unavailable() {
  throw new Error('The shell preloads no remotes: it reads no manifests. The page preloads the files of its releases.');
}
