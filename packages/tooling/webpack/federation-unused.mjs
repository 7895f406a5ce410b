/* Replaces code of the federation runtime that the shell never runs. The page's feed names the entry of each release, which is a module, and
   the page preloads its files. */

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

/** Pages block elements for classic scripts. Only this function of its module is called. */
export const loadScript = async () => {
  throw new Error('The shell loads no classic scripts: the entry of a remote must be a module.');
};

export const createLink = undefined;
export const createScript = undefined;
export const isStaticResourcesEqual = undefined;
export const safeWrapper = undefined;

/** Not called: builds of apps leave out the remotes of an app. */
export const remotes = undefined;

function unavailable() {
  throw new Error('The shell preloads no remotes: it reads no manifests. The page preloads the files of its releases.');
}
