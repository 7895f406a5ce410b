import type { FeedApp, ServedRelease } from '@daybook/contracts/apps';
import * as runtimeCore from '@module-federation/runtime-core';
import bundlerRuntime from '@module-federation/webpack-bundler-runtime';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDOM from 'react-dom';
import * as ReactDOMClient from 'react-dom/client';
import type { LifeCycles } from 'single-spa';
import * as singleSpaReact from 'single-spa-react';
import * as wouter from 'wouter';

declare global {
  /** Module Federation's `externalRuntime`: apps are built without the runtime, and look for it here. */
  var _FEDERATION_RUNTIME_CORE: typeof runtimeCore | undefined;
  var _FEDERATION_RUNTIME_CORE_FROM: { name: string; version: string } | undefined;
  /** The part of the runtime that calls webpack's: our builds look for it here too. */
  var _FEDERATION_BUNDLER_RUNTIME: typeof bundlerRuntime | undefined;
  /** By package. Set by the build. */
  const sharedVersions: Readonly<Record<'single-spa-react' | 'wouter', string>>;
}

/** Loads the lifecycles of a release. After a failure the next call requests the missing files again. */
export type LoadApp = (app: FeedApp, release: ServedRelease) => Promise<LifeCycles>;

export interface AppLoader {
  readonly load: LoadApp;
  /** Loads the code of an app that may be opened next. Runs nothing of it but its container, and nothing of an app of another build. */
  readonly loadAhead: (app: FeedApp) => Promise<unknown>;
}

/**
 * Makes this page a Module Federation host, which provides React, the federation runtime, and packages of the kit to apps. Loads releases of
 * each format. The frame is shown without this code: it comes with the first app.
 */
export function federate(apps: readonly FeedApp[]): AppLoader {
  const host = new runtimeCore.ModuleFederation({
    name: 'shell',
    remotes: apps.flatMap((app) => [remote(app, app), ...(app.fallback ? [remote(app, app.fallback)] : [])]),
    shared: {
      ...Object.fromEntries(Object.entries(react).map(([key, lib]) => [key, provided(lib, React.version, true)])),
      '@daybook/kit/single-spa-react': provided(singleSpaReact, sharedVersions['single-spa-react'], false),
      '@daybook/kit/wouter': provided(wouter, sharedVersions.wouter, false),
    },
    shareStrategy: 'loaded-first',
  });
  globalThis._FEDERATION_RUNTIME_CORE = runtimeCore;
  globalThis._FEDERATION_RUNTIME_CORE_FROM = { name: 'shell', version: host.version };
  globalThis._FEDERATION_BUNDLER_RUNTIME = bundlerRuntime;
  const load: LoadApp = async (app, release) => {
    const loadRemote = async (module: string) => {
      const exported = await host.loadRemote<LifeCycles>(`${remote(app, release).name}/${module}`);
      if (!exported) throw new Error(`The app "${app.name}" exposes no "./${module}".`);
      return exported;
    };
    return release.format
      ? (await import('./foreign-release.ts')).loadForeignRelease(release, loadRemote)
      : loadRemote(release.module ?? 'app');
  };
  const loadAhead = async (app: FeedApp) =>
    app.format
      ? undefined
      : host.loadRemote(`${remote(app, app).name}/${app.module ?? 'app'}`, { loadFactory: false, from: 'runtime' });
  return { load, loadAhead };
}

/** Each release is a remote of its own, so that a failure of one does not affect another. */
const remote = ({ name }: FeedApp, { version, entry }: ServedRelease) => ({
  name: `${name}@${version}`,
  entry,
  type: 'module' as const,
});

/** The modules of React that an app may import. */
const react = { react: React, 'react-dom': ReactDOM, 'react-dom/client': ReactDOMClient, 'react/jsx-runtime': jsxRuntime };

/** An app whose range does not fit gets its own copy, unless there may be only one in a page (`singleton`). */
const provided = (lib: unknown, version: string, singleton: boolean) => ({
  version,
  lib: () => lib,
  shareConfig: { singleton, requiredVersion: `^${version}` as const },
  loaded: true,
});
