import '../api/zod-setup.ts';
import * as React from 'react';
import * as ReactDOMClient from 'react-dom/client';
import singleSpaReact, { type ReactAppOrParcel } from 'single-spa-react';
import type { Cache } from 'swr';
import type { Host } from './host.ts';
import { SwrProvider } from '../api/swr-provider.tsx';
import { StyleRoot, type StyleTarget } from '../ui/styles.tsx';
import { CrashBoundary } from './crash-boundary.tsx';
import { withDevelopmentChecks } from './development-checks.tsx';
import { HostProvider } from './use-host.tsx';

/** The props that a host passes to an app. */
export interface HostProps {
  readonly host: Host;
  /** The empty element to render into. */
  readonly element: HTMLElement;
}

/** An optional export of an app besides its lifecycles. */
export interface Resumable {
  /**
   * Sends what an earlier page has left in `host.drafts` under `{app}/outbox/`. The host calls it when the page opens with another
   * app, and when a person logs in. It must not render or throw. Changes in `host.outbox` are sent without it.
   */
  readonly resume?: (props: Pick<HostProps, 'host'>) => void;
}

/** The functions that single-spa, or another host, calls. */
export type Lifecycles = ReactAppOrParcel<HostProps>;

/**
 * Makes the lifecycles of an app from its root component. The SWR cache survives an unmount, so that the app shows at once what it
 * has read before; it is dropped when another user logs in.
 *
 * @example export const { bootstrap, mount, unmount } = lifecycles(Notes);
 */
export function lifecycles(Root: React.ComponentType): Lifecycles {
  const cacheOf = cacheOfOneUser();
  return singleSpaReact<HostProps>({
    React,
    ReactDOMClient,
    rootComponent: ({ host, element }) =>
      withDevelopmentChecks(
        <CrashBoundary onCrash={host.crash}>
          <HostProvider host={host}>
            <StyleRoot root={targetOf(element)}>
              <SwrProvider cache={() => cacheOf(host.session.userId())}>
                <Root />
              </SwrProvider>
            </StyleRoot>
          </HostProvider>
        </CrashBoundary>,
      ),
    // CrashBoundary is the error boundary.
    suppressComponentDidCatchWarning: true,
    domElementGetter: ({ element }) => element,
  });
}

function cacheOfOneUser() {
  let owner: string | undefined;
  let cache: Cache = new Map();
  return (userId: string | undefined) => {
    if (userId !== owner) cache = new Map();
    owner = userId;
    return cache;
  };
}

function targetOf(element: HTMLElement): StyleTarget {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root : document;
}
