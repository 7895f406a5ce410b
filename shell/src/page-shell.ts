import type { Feed } from '@daybook/contracts/apps';
import type { Host, Store } from '@daybook/kit/host/host';
import type { KeyValueStorage } from '@daybook/kit/host/key-value-storage';
import { createContext, use } from 'react';
import type { RunningApps } from './apps/run-apps.ts';
import type { PageStage } from './apps/stage.ts';
import type { ScreenTitle } from './frame/screen-title.ts';
import type { ToastQueue } from '@daybook/host/toast-queue';
import type { PagePlace } from './place.ts';
import type { BrowserDrafts } from '@daybook/host/drafts/lazy-drafts';
import type { PageSession } from './session/session.ts';
import type { PageTheme } from './theme.ts';

/** All that the page is made of. */
export interface Shell {
  readonly feed: Feed;
  readonly place: PagePlace;
  readonly session: PageSession;
  /** The browser's local storage. */
  readonly storage: KeyValueStorage;
  readonly drafts: BrowserDrafts;
  readonly stage: PageStage;
  readonly apps: RunningApps;
  readonly theme: PageTheme;
  readonly toasts: ToastQueue;
  readonly title: ScreenTitle;
  /** Where the apps have their elements. */
  readonly area: HTMLElement;
  /** What the page's own screens get, as an app does. */
  readonly host: Host;
  /** Something newer is live than what this page was given. */
  readonly isOutdated: Store<boolean>;
  /** How many texts of this page are not saved. */
  readonly unsaved: Store<number>;
  /** Loads the page anew. */
  readonly reload: () => void;
  /** Calls that belong to no session: logging in, registering. */
  readonly fetch: Host['fetch'];
}

export const ShellContext = createContext<Shell | undefined>(undefined);

export function useShell(): Shell {
  const shell = use(ShellContext);
  if (!shell) throw new Error('There is no ShellContext around this component.');
  return shell;
}
