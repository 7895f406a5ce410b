/** Part of each module with components, by refresh-loader.mjs: React's Fast Refresh, as its authors describe it for bundlers. */

/** @typedef {import('../page/globals.d.ts').HotModule} HotModule */

const runtime = globalThis.__daybookDev?.refresh;

/** Returns the functions that the compiler calls in a module. `id` is unique in the page. @param {string} id */
export const refreshOf = (id) => ({
  /** @param {unknown} type @param {string} name */
  register: (type, name) => runtime?.register(type, `${id} ${name}`),
  signature: () => runtime?.createSignatureFunctionForTransform() ?? ((/** @type {unknown} */ type) => type),
});

/**
 * Accepts updates of a module that exports only components: React replaces them and keeps their state. Updates of another module go to the
 * modules that import it.
 *
 * @param {Record<string, unknown>} exported
 * @param {HotModule | undefined} hot
 * @param {string} id
 */
export function acceptUpdates(exported, hot, id) {
  if (!runtime || !hot) return;
  const names = Object.keys(exported).filter((name) => name !== '__esModule');
  const isBoundary = names.length > 0 && names.every((name) => runtime.isLikelyComponentType(exported[name]));
  for (const name of names)
    if (runtime.isLikelyComponentType(exported[name])) runtime.register(exported[name], `${id} exports ${name}`);
  const { signature: before } = hot.data ?? {};
  if (!isBoundary) {
    if (before) hot.invalidate();
    return;
  }
  const signature = names.flatMap((name) => [name, runtime.getFamilyByType(exported[name])]);
  hot.dispose((data) => void (data.signature = signature));
  hot.accept();
  // With other exports, the modules that import it have to run again.
  if (before && (before.length !== signature.length || before.some((part, at) => part !== signature[at]))) hot.invalidate();
}
