/**
 * @typedef {Record<string, unknown>} Modules by name
 * @typedef {Record<string, { version: string, lib?: () => unknown }>} Shared
 * @typedef {{ name: string, remotes?: { name: string, entry: string }[], shared?: Shared }} HostOptions
 */

/** @type {Modules} */
let development = {};

/** Sets the modules of development React, which apps get in place of the shell's. @param {Modules} modules */
export const provide = (modules) => void (development = modules);

/**
 * Adds a plugin to the Module Federation runtime of the page. It gives the apps development React, and shows the shell to the developer
 * tools of Module Federation: they list only the hosts that a build with its plugin has made.
 */
export function joinFederation() {
  const federation = (globalThis.__FEDERATION__ ??= {});
  // The older name, which the tools read too.
  globalThis.__VMOK__ ??= federation;
  federation.__GLOBAL_PLUGIN__ ??= [];
  const plugin = { name: 'daybook-dev', beforeInit: withDevelopmentReact, init: show, beforeRequest: rejectOldShell };
  federation.__GLOBAL_PLUGIN__.push(plugin);
}

/** @param {{ userOptions: HostOptions }} initial */
function withDevelopmentReact(initial) {
  const { userOptions } = initial;
  const { react } = userOptions.shared ?? {};
  if (userOptions.name !== 'shell' || !react) return initial;
  const shared = Object.entries(development).map(([name, module]) => [
    name,
    { ...react, version: versionOf(development), lib: () => module },
  ]);
  // Without the other modules of the shell, which call the hooks of its own React: apps use their copies.
  return { ...initial, userOptions: { ...userOptions, shared: Object.fromEntries(shared) } };
}

/** @param {Modules} modules @returns {string} */
const versionOf = ({ react }) => /** @type {{ version: string }} */ (react).version;

/**
 * Rejects an app of a working tree if the shell does not have the part of the runtime that its build leaves out. Without this, the entry
 * fails with "Cannot read properties of undefined". Released apps of an older installation have that part.
 *
 * @template {{ id: string }} Request
 * @param {Request} request `id`: such as notes@0.0.0-dev/app
 * @returns {Request}
 */
function rejectOldShell(request) {
  if (request.id.includes('@0.0.0-dev/') && !globalThis._FEDERATION_BUNDLER_RUNTIME)
    throw new Error(
      'The shell of this installation is too old for this version of the tooling. Update the installation, serve the shell from its ' +
        'working tree too (daybook dev APP shell), or use the version of the tooling that the installation has.',
    );
  return request;
}

/** @param {{ origin: { name: string }, options: HostOptions }} created */
function show({ origin, options }) {
  const federation = globalThis.__FEDERATION__;
  if (origin.name !== 'shell' || !federation) return;
  federation.__INSTANCES__ ??= [];
  federation.moduleInfo ??= {};
  if (!federation.__INSTANCES__.includes(origin)) federation.__INSTANCES__.push(origin);
  federation.moduleInfo[origin.name] = describe(options);
}

/** Returns what the runtime would read from a manifest, which the shell does not have. @param {HostOptions} options */
const describe = ({ remotes = [], shared = {} }) => ({
  version: location.origin,
  globalName: 'shell',
  remoteEntry: '',
  modules: [],
  shared: Object.entries(shared).map(([sharedName, versions]) => ({ sharedName, version: [versions].flat()[0]?.version })),
  remotesInfo: Object.fromEntries(remotes.map(({ name, entry }) => [name, { matchedVersion: entry }])),
});
