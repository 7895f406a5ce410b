import type { Feed, FeedApp } from '@daybook/contracts/apps';
import type { BrowserDrafts } from '@daybook/host/drafts/lazy-drafts';
import type { ToastQueue } from '@daybook/host/host-members';
import type { Host, Store } from '@daybook/kit/host/host';
import type { KeyValueStorage } from '@daybook/kit/host/key-value-storage';
import { createContext, use } from 'react';
import type { LoadApp } from './apps/federation.ts';
import type { PageRoute } from './apps/route-state.ts';
import type { AppControllers } from './apps/run-apps.ts';
import type { ScreenTitle } from './frame/screen-title.ts';
import type { PageNavigation } from './page-navigation.ts';
import type { PageSession } from './session/session.ts';
import type { PageTheme } from './theme.ts';

/** The parts of the shell, for its components. */
export interface Shell {
  readonly feed: Feed;
  readonly navigation: PageNavigation;
  readonly session: PageSession;
  readonly storage: KeyValueStorage;
  readonly drafts: BrowserDrafts;
  readonly load: LoadApp;
  /** Makes the host of an app. */
  readonly makeHost: (app: FeedApp, crash: Host['crash']) => Host;
  readonly route: PageRoute;
  readonly apps: AppControllers;
  readonly theme: PageTheme;
  readonly toasts: ToastQueue;
  readonly title: ScreenTitle;
  /** Contains the elements of the apps. */
  readonly area: HTMLElement;
  /** The host of the shell's own screens. */
  readonly host: Host;
  /** True if other releases are live than those that this page was loaded with. */
  readonly isOutdated: Store<boolean>;
  /** Counts unsaved work in this page. */
  readonly unsaved: Store<number>;
  readonly reload: () => void;
  /** Calls the server without a session, for example to log in. */
  readonly fetch: Host['fetch'];
}

export const ShellContext = createContext<Shell | undefined>(undefined);

export function useShell(): Shell {
  const shell = use(ShellContext);
  if (!shell) throw new Error('No ShellContext');
  return shell;
}
