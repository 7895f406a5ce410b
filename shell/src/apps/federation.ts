import type { FeedApp, ServedRelease } from '@daybook/contracts/apps';
import * as runtimeCore from '@module-federation/runtime-core';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDOM from 'react-dom';
import * as ReactDOMClient from 'react-dom/client';
import type { LifeCycles } from 'single-spa';

declare global {
  /** Module Federation's `externalRuntime`: apps are built without the runtime, and look for it here. */
  var _FEDERATION_RUNTIME_CORE: typeof runtimeCore | undefined;
  var _FEDERATION_RUNTIME_CORE_FROM: { name: string; version: string } | undefined;
}

/** Loads the lifecycles of a release. After a failure the next call requests the missing files again. */
export type LoadApp = (app: FeedApp, release: ServedRelease) => Promise<LifeCycles>;

/** Makes this page a Module Federation host, which provides React and the federation runtime to apps. Loads releases of each format. */
export function federate(apps: readonly FeedApp[]): LoadApp {
  const host = new runtimeCore.ModuleFederation({
    name: 'shell',
    remotes: apps.flatMap((app) => [remote(app, app), ...(app.fallback ? [remote(app, app.fallback)] : [])]),
    shared: Object.fromEntries(Object.entries(shared).map(([key, lib]) => [key, provided(lib)])),
    shareStrategy: 'loaded-first',
  });
  globalThis._FEDERATION_RUNTIME_CORE = runtimeCore;
  globalThis._FEDERATION_RUNTIME_CORE_FROM = { name: 'shell', version: host.version };
  return async (app, release) => {
    const loadRemote = async (module: string) => {
      const exported = await host.loadRemote<LifeCycles>(`${remote(app, release).name}/${module}`);
      if (!exported) throw new Error(`The app "${app.name}" exposes no "./${module}".`);
      return exported;
    };
    return release.format
      ? (await import('./foreign-release.ts')).loadForeignRelease(release, loadRemote)
      : loadRemote(release.module ?? 'app');
  };
}

/** Each release is a remote of its own, so that a failure of one does not affect another. */
const remote = ({ name }: FeedApp, { version, entry }: ServedRelease) => ({
  name: `${name}@${version}`,
  entry,
  type: 'module' as const,
});

/** The modules of React that an app may import. */
const shared = { react: React, 'react-dom': ReactDOM, 'react-dom/client': ReactDOMClient, 'react/jsx-runtime': jsxRuntime };

const provided = (lib: unknown) => ({
  version: React.version,
  lib: () => lib,
  shareConfig: { singleton: true, requiredVersion: `^${React.version}` as const },
  loaded: true,
});
