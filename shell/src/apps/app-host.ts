import type { FeedApp } from '@daybook/contracts/apps';
import { type DraftStore, type Host, hostContract, type HostStorage, type Store, type Theme } from '@daybook/kit/host/host';
import { consoleReporter } from '@daybook/host/console-reporter';
import type { PagePlace } from '../place.ts';
import { isOn } from './run-apps.ts';
import type { Stage } from './stage.ts';

/** What of the page all its apps share. */
export interface Page {
  readonly fetch: Host['fetch'];
  readonly user: Store<string | undefined>;
  readonly place: PagePlace;
  readonly hasUserInteracted: Host['hasUserInteracted'];
  readonly leave: Host['openExternal'];
  readonly toast: Host['toast'];
  readonly theme: Store<Theme>;
  readonly drafts: DraftStore;
  readonly storageOf: (app: string) => HostStorage;
  readonly setUnsaved: Host['setUnsaved'];
  readonly setTitle: Host['setTitle'];
  readonly stage: Store<Stage>;
}

/** Makes what one app gets from this page. */
export function hostFor(page: Page, app: FeedApp, crash: Host['crash']): Host {
  return {
    ...pageHost(page, app.name),
    crash,
    // An app that is on its way out does not name the screen that comes.
    setTitle: (title) => isOn(page.stage.get(), app) && page.setTitle(title),
  };
}

/** What the page's own screens get: the same. */
export function pageHost(page: Page, name: string): Host {
  const reportError = consoleReporter(name);
  return {
    contract: hostContract,
    fetch: page.fetch,
    session: { userId: page.user.get },
    location: page.place.location,
    navigate: page.place.navigate,
    hasUserInteracted: page.hasUserInteracted,
    openExternal: page.leave,
    toast: page.toast,
    theme: page.theme,
    drafts: page.drafts,
    storage: page.storageOf(name),
    reportError,
    crash: (error) => reportError(error, 'page'),
    setUnsaved: page.setUnsaved,
    setTitle: page.setTitle,
  };
}

/**
 * Returns the key in local storage for a key of an app. The specification names the key of the calendar's token; all others contain the
 * app's name, so that no app reads the session's tokens.
 */
export const storageKey = (app: string) => (key: string) =>
  app === 'calendar' && key === 'accessToken' ? key : `app:${app}:${key}`;
