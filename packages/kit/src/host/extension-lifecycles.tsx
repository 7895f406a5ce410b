import '../api/zod-setup.ts';
import * as React from 'react';
import * as ReactDOMClient from 'react-dom/client';
import singleSpaReact, { type ReactAppOrParcel } from 'single-spa-react';
import { StyleRoot } from '../ui/styles.tsx';
import { CrashBoundary } from './crash-boundary.tsx';
import type { Store } from './host.ts';
import type { HostProps } from './lifecycles.tsx';
import { HostProvider } from './use-host.tsx';

/** The props that a host passes to an extension: those of an app, and what the slot's contract passes. */
export interface ExtensionProps<Context> extends HostProps {
  readonly context: Store<Context>;
}

/**
 * Makes the lifecycles of an extension from its component, which gets the context of the slot and is rendered again when that changes.
 *
 * @example export const { bootstrap, mount, unmount } = extensionLifecycles<NoteActionsContext>(MakeTask);
 */
export function extensionLifecycles<Context>(
  Root: React.ComponentType<{ context: Context }>,
): ReactAppOrParcel<ExtensionProps<Context>> {
  return singleSpaReact<ExtensionProps<Context>>({
    React,
    ReactDOMClient,
    rootComponent: ({ host, element, context }) => (
      <CrashBoundary onCrash={host.crash}>
        <HostProvider host={host}>
          <StyleRoot root={element.ownerDocument}>
            <WithContext Root={Root} context={context} />
          </StyleRoot>
        </HostProvider>
      </CrashBoundary>
    ),
    suppressComponentDidCatchWarning: true,
    domElementGetter: ({ element }) => element,
  });
}

interface WithContextProps<Context> {
  Root: React.ComponentType<{ context: Context }>;
  context: Store<Context>;
}

function WithContext<Context>({ Root, context: { subscribe, get } }: WithContextProps<Context>) {
  return <Root context={React.useSyncExternalStore(subscribe, get)} />;
}
