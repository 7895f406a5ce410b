import '../api/zod-setup.ts';
import * as React from 'react';
import * as ReactDOMClient from 'react-dom/client';
import type { AppProps } from 'single-spa';
import singleSpaReact, { type ReactAppOrParcel } from 'single-spa-react';
import type { Cache } from 'swr';
import type { Host } from './host.ts';
import { SwrProvider } from '../api/swr-provider.tsx';
import { StyleRoot, type StyleTarget } from '../ui/styles.tsx';
import { HostProvider } from './use-host.tsx';

/** What a page gives to an app when it mounts it. */
export interface HostProps {
  readonly host: Host;
  /** The empty element to render into. */
  readonly element: HTMLElement;
}

/** What an app may export besides its lifecycles. */
export interface Resumable {
  /**
   * Sends what an earlier page has left in `host.drafts` under keys that begin with the app's name and `/outbox/`. The page calls it
   * without showing the app, when it is opened at another app and when a person logs in. It renders nothing, and does not throw.
   */
  readonly resume?: (props: Pick<HostProps, 'host'>) => void;
}

/** What single-spa, or another page, calls of an app. */
export type Lifecycles = ReactAppOrParcel<HostProps>;

/** What single-spa adds to it. */
type MountProps = HostProps & AppProps;

/**
 * Makes an app of its root component. What the app has read from the API stays over an unmount, so that coming back shows it
 * at once, and goes when another user comes.
 *
 * @example export const { bootstrap, mount, unmount } = lifecycles(Notes);
 */
export function lifecycles(Root: React.ComponentType): Lifecycles {
  const cacheOf = keptForOneUser();
  return singleSpaReact<HostProps>({
    React,
    ReactDOMClient,
    rootComponent: ({ host, element }) => (
      <HostProvider host={host}>
        <StyleRoot root={targetOf(element)}>
          <SwrProvider cache={() => cacheOf(host.session.userId())}>
            <Root />
          </SwrProvider>
        </StyleRoot>
      </HostProvider>
    ),
    errorBoundaryClass: Boundary,
    domElementGetter: ({ element }) => element,
  });
}

/** A crash while rendering leaves the app's element empty and tells the page. */
class Boundary extends React.Component<React.PropsWithChildren<MountProps>, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override componentDidCatch(error: Error) {
    this.props.host.crash(error);
  }

  override render() {
    return this.state.crashed ? null : this.props.children;
  }
}

function keptForOneUser() {
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
