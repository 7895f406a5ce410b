import type { FeedApp } from '@daybook/contracts/apps';
import type { Host } from '@daybook/kit/host/host';
import { resumeWhenIdle } from './apps/resume-when-idle.ts';
import { trackUserInteraction } from '@daybook/host/user-interaction';
import { type Page, hostFor, pageHost, storageKey } from './apps/app-host.ts';
import { runApps } from './apps/run-apps.ts';
import { watchForNewer } from './apps/newer.ts';
import { followStage } from './apps/stage.ts';
import { nameScreens } from './frame/screen-title.ts';
import { createToastQueue } from '@daybook/host/toast-queue';
import { trackUnsavedWork } from '@daybook/host/unsaved-work';
import { appStorage } from '@daybook/host/app-storage';
import { followAddress } from './place.ts';
import { lazyDrafts } from '@daybook/host/drafts/lazy-drafts';
import { followDraftOwner, followSession } from './session/follow-session.ts';
import { sessionFetch } from './session/session-fetch.ts';
import { openSession } from './session/session.ts';
import type { Shell } from './page-shell.ts';
import type { Ground } from './ground.ts';
import { texts } from './texts.ts';
import { followTheme } from './theme.ts';

/** Puts the parts of the page together. */
export function openShell({ feed, load, fetch, storage, locks, drafts: loaded, leaveFor, reload }: Ground): Shell {
  const place = followAddress((to) => newer.isMoment(to) && (leaveFor(to), true));
  const session = openSession({ storage, fetch, locks });
  const stage = followStage({ apps: feed.apps, location: place.location, session });
  const drafts = lazyDrafts(loaded);
  // A portal's window and the list of portals stay where they are: they are there for anybody who is logged in.
  const startAnew = () => leaveFor(place.location.get().path.startsWith('/connect') ? '' : '/');
  followSession({ session, place, stage: stage.stage, drafts, startAnew });
  const unsaved = trackUnsavedWork(drafts.arePersistent);
  const stumbled = (app: FeedApp, error: unknown) => {
    apps.get(app.name)?.stumble(error);
    toasts.warn(texts.appStumbled(app.title));
  };
  const newer = watchForNewer({ feed, fetch, stage: stage.stage.get, unsaved: unsaved.count, stumbled });

  const [theme, toasts, title] = [followTheme(), createToastQueue(), nameScreens()];
  const page: Page = {
    fetch: sessionFetch(session, fetch),
    user: session.user,
    place,
    hasUserInteracted: trackUserInteraction(window),
    leave: leaveFor,
    toast: toasts.toast,
    theme: theme.theme,
    drafts: drafts.of(followDraftOwner(session.user, stage.stage)),
    storageOf: (app) => appStorage(storage, storageKey(app)),
    setUnsaved: unsaved.setUnsaved,
    setTitle: title.set,
    stage: stage.stage,
  };
  const area = document.createElement('div');
  const makeHost = (app: FeedApp, fail: Host['crash']) => hostFor(page, app, fail);
  const setBack = (app: FeedApp) => toasts.warn(texts.appSetBack(app.title));
  const apps = runApps({ apps: feed.apps, stage: stage.stage, load, area, makeHost, watch: { ...newer, reload, setBack } });
  resumeWhenIdle({ ...session, apps: feed.apps, stage: stage.stage, load, makeHost });
  const around = { feed, place, session, storage, drafts, stage, apps, theme, toasts, title, area, reload, fetch };
  return { ...around, isOutdated: newer.isOutdated, unsaved: unsaved.count, host: pageHost(page, 'shell') };
}
