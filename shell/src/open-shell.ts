import type { FeedApp } from '@daybook/contracts/apps';
import { lazyChanges } from '@daybook/host/changes/lazy-changes';
import { type BrowserDrafts, lazyDrafts } from '@daybook/host/drafts/lazy-drafts';
import { appStorage, createToastQueue, trackUnsavedWork, trackUserInteraction } from '@daybook/host/host-members';
import type { Host } from '@daybook/kit/host/host';
import { loadOnce, whenIdle } from '@daybook/kit/host/scheduling';
import { appParts, type HostServices, pageHost, storageKey } from './apps/app-host.ts';
import { withFirstRead } from './apps/first-read.ts';
import { monitorReleases } from './apps/release-monitor.ts';
import type { IdleWorkOptions } from './apps/idle-work.ts';
import { followRoute } from './apps/route-state.ts';
import { runApps } from './apps/run-apps.ts';
import type { BrowserEnvironment } from './browser-environment.ts';
import { createScreenTitle } from './frame/screen-title.ts';
import { followAddress, type PageNavigation } from './page-navigation.ts';
import { sessionFetch } from './session/session-fetch.ts';
import { redirectOnSessionChange, trackDraftOwner } from './session/session-redirects.ts';
import { openSession, type PageSession } from './session/session.ts';
import { texts } from './texts.ts';
import { withSlots } from './slots/with-slots.ts';
import { followTheme } from './theme.ts';
import type { Shell } from './use-shell.ts';

/** Creates the parts of the shell and connects them. */
export function openShell(environment: BrowserEnvironment): Shell {
  const { feed, load, loadAhead, fetch, storage, locks, drafts: loading, loadPage, reload } = environment;
  const navigation = followAddress((to) => releases.shouldReload(to) && (loadPage(to), true));
  const session = openSession({ storage, fetch, locks });
  const route = followRoute({ apps: feed.apps, location: navigation.location, session });
  const drafts = lazyDrafts(loading);
  // The consent window and the list of connections are for any user, so they stay at their address.
  const loadNext = () => loadPage(navigation.location.get().path.startsWith('/connect') ? '' : '/');
  redirectOnSessionChange({ session, navigation, route: route.state, drafts, startOver: hiding(loadNext) });
  const unsaved = trackUnsavedWork(drafts.arePersistent);
  const uncaughtError = (app: FeedApp, error: unknown) => {
    apps.get(app.name)?.recordError(error);
    toasts.warn(texts.uncaughtError(app.title));
  };
  const releases = monitorReleases({ feed, fetch, route: route.state.get, unsaved: unsaved.count, uncaughtError });

  const [theme, toasts, title] = [followTheme(), createToastQueue(), createScreenTitle()];
  const { reads, ...server } = connectToServer(session, { fetch, drafts, storage, locks, navigation, toast: toasts.toast });
  const services: HostServices = {
    ...server,
    navigation,
    hasUserInteracted: trackUserInteraction(window),
    openExternal: loadPage,
    toast: toasts.toast,
    theme: theme.theme,
    drafts: drafts.of(trackDraftOwner(session.user, route.state)),
    storageOf: (app) => appStorage(storage, storageKey(app)),
    setUnsaved: unsaved.setUnsaved,
    setTitle: title.set,
    route: route.state,
  };
  const area = document.createElement('div');
  const makeHost = withSlots(services, { apps: feed.apps, load, record: releases.record, stateOf: (app) => apps.get(app)?.state });
  const onFallback = (app: FeedApp) => toasts.warn(texts.usingFallback(app.title));
  const running = { apps: feed.apps, route: route.state, load, makeHost };
  const apps = runApps({ ...running, load: reads.withRead(load), area, releases: { ...releases, reload, onFallback } });
  scheduleIdleWork({ ...running, loadAhead, session, readAhead: reads.readAhead }, services.outbox);
  const parts = { ...running, feed, navigation, session, storage, drafts, route, apps, theme, toasts, title, area, reload, fetch };
  return { ...parts, isOutdated: releases.isOutdated, unsaved: unsaved.count, host: pageHost(services, 'shell') };
}

/** Hides the page of the user before: the server may be slow. The browser's Back may bring the page back, which is loaded again then. */
const hiding = (loadNext: () => void) => () => {
  document.body.hidden = true;
  window.addEventListener('pageshow', loadNext);
  loadNext();
};

/** Returns how the apps reach the server. The code of the outbox, and that which follows changes, is not part of the first load. */
function connectToServer(session: PageSession, { fetch, drafts, storage, locks, navigation, toast }: ConnectOptions) {
  const { user } = session;
  const { fetch: ownFetch, drop, ...reads } = withFirstRead(sessionFetch(session, fetch), session, navigation.location);
  const ownStorage = appStorage(storage, storageKey('shell'));
  const changes = lazyChanges(ownStorage, async (start) => {
    const { shareChanges } = await import('@daybook/host/changes/share-changes');
    const publish: typeof start.publish = (topic, change) => {
      drop();
      start.publish(topic, change);
    };
    shareChanges({ ...start, publish, fetch: ownFetch, user, storage: ownStorage, locks });
  });
  const outbox = loadOnce(async () => {
    const { openAppsOutbox } = await import('@daybook/host/documents/apps-outbox');
    const draftsOf = (userId: string) => drafts.of(() => userId);
    return openAppsOutbox({ fetch: ownFetch, user, draftsOf, locks, changes, toast });
  });
  return { user, fetch: ownFetch, changes, outbox, reads };
}

interface ConnectOptions extends Pick<BrowserEnvironment, 'fetch' | 'storage' | 'locks'>, Pick<Host, 'toast'> {
  readonly drafts: BrowserDrafts;
  readonly navigation: PageNavigation;
}

/** Sends what an earlier page has not sent. Its code is not part of the first load. */
function scheduleIdleWork(options: IdleWorkOptions, outbox: Host['outbox']) {
  const start = async () => (await appParts()).startIdleWork(options, outbox);
  whenIdle(() => void start().catch((error: unknown) => console.error('idle work', error)));
}
