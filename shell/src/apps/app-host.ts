import type { FeedApp } from '@daybook/contracts/apps';
import { type Drafts, type Host, hostContract, type KeptValues, type Observable, type Theme } from '@daybook/kit/host/host';
import type { Unsaved } from '../frame/unsaved.ts';
import type { PagePlace } from '../place.ts';
import { isOn } from './run-apps.ts';
import type { Stage } from './stage.ts';

/** What of the page all its apps share. */
export interface Page {
  readonly fetch: Host['fetch'];
  readonly user: Observable<string | undefined>;
  readonly place: PagePlace;
  readonly hasActed: Host['hasActed'];
  readonly leave: Host['leave'];
  readonly toast: Host['toast'];
  readonly theme: Observable<Theme>;
  readonly drafts: Drafts;
  readonly storageOf: (app: string) => KeptValues;
  readonly unsaved: Unsaved;
  readonly setTitle: Host['setTitle'];
  readonly stage: Observable<Stage>;
}

/** Makes what one app gets from this page. */
export function hostFor(page: Page, app: FeedApp, fail: Host['fail']): Host {
  return {
    ...pageHost(page, app.name),
    fail,
    // An app that is on its way out does not name the screen that comes.
    setTitle: (title) => isOn(page.stage.get(), app) && page.setTitle(title),
  };
}

/** What the page's own screens get: the same. */
export function pageHost(page: Page, name: string): Host {
  const report = reporter(name);
  return {
    contract: hostContract,
    fetch: page.fetch,
    session: { userId: page.user.get },
    location: page.place.location,
    navigate: page.place.navigate,
    hasActed: page.hasActed,
    leave: page.leave,
    toast: page.toast,
    theme: page.theme,
    drafts: page.drafts,
    storage: page.storageOf(name),
    report,
    fail: (error) => report(error, 'page'),
    holdUnsaved: page.unsaved.hold,
    setTitle: page.setTitle,
  };
}

/** To the console, as the specification has it. What was called off by whoever asked is no failure. */
function reporter(name: string): Host['report'] {
  return (error, context) => {
    if (!(error instanceof DOMException && error.name === 'AbortError')) console.error(`${name}: ${context}`, error);
  };
}
