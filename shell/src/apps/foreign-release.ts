import type { ServedRelease } from '@daybook/contracts/apps';
import type { Host } from '@daybook/kit/host/host';
import { type ComponentType, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { AppProps, LifeCycles } from 'single-spa';
import { createPagePolicy } from './page-policy.ts';
import { stylesOf } from './release-styles.ts';

/**
 * Loads a release that `daybook build` did not build, or whose app may start workers. The browser compares its scripts with the hashes in
 * the page's import map.
 *
 * @param loadRemote - loads a module that a Module Federation remote exposes, by its name without `./`
 */
export async function loadForeignRelease(
  release: ServedRelease,
  loadRemote: (module: string) => Promise<unknown>,
): Promise<LifeCycles> {
  createPagePolicy();
  const { entry, format, module = 'app' } = release;
  const styles = stylesOf(release);
  const exported: unknown = await (format === 'federation' ? loadRemote(module) : import(/* webpackIgnore: true */ entry));
  if (isSearch(exported)) return exported as LifeCycles;
  await styles.load();
  return styles.during(toLifecycles(exported as Exported));
}

/** A search (`search` of app.json) has no lifecycles and no styles. */
const isSearch = (exported: unknown) => typeof (exported as { search?: unknown } | undefined)?.search === 'function';

/** The exports of a release's module: single-spa's lifecycles, as names or as the default, or a React component as the default. */
type Exported = Partial<LifeCycles> & { readonly default?: Partial<LifeCycles> | ComponentType<{ host: Host }> };

function toLifecycles(exported: Exported): LifeCycles {
  const { bootstrap = [], mount, unmount } = 'mount' in exported ? exported : ((exported.default ?? {}) as Partial<LifeCycles>);
  if (mount && unmount) return { bootstrap, mount, unmount };
  if (exported.default) return componentLifecycles(exported.default as ComponentType<{ host: Host }>);
  throw new Error("The module exports neither single-spa's lifecycles nor a React component as its default.");
}

interface Props extends AppProps {
  readonly host: Host;
  readonly domElement: HTMLElement;
}

/** Renders with the React of the page, which the release shares. */
function componentLifecycles(Component: ComponentType<{ host: Host }>): LifeCycles {
  let root: Root | undefined;
  const mount = ({ host, domElement }: Props) => {
    root = createRoot(domElement, { onUncaughtError: host.crash });
    root.render(createElement(Component, { host }));
    return Promise.resolve();
  };
  const unmount = () => Promise.resolve(root?.unmount());
  return { bootstrap: [], mount: mount as LifeCycles['mount'] & object, unmount };
}
