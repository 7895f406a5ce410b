import type { FeedApp } from '@daybook/contracts/apps';
import type { Host } from '@daybook/kit/host';
import { type Page, hostFor, pageHost } from './apps/app-host.ts';
import { runApps } from './apps/run-apps.ts';
import { followStage } from './apps/stage.ts';
import { followUncaught } from './apps/uncaught.ts';
import { nameScreens } from './frame/screen-title.ts';
import { queueToasts } from './frame/toast-queue.ts';
import { countUnsaved } from './frame/unsaved.ts';
import { followAddress } from './place.ts';
import { keepDrafts } from './session/drafts.ts';
import { followDraftOwner, followSession } from './session/follow-session.ts';
import { sessionFetch } from './session/session-fetch.ts';
import { openSession } from './session/session.ts';
import type { Shell } from './page-shell.ts';
import type { Ground } from './ground.ts';
import { texts } from './texts.ts';
import { followTheme } from './theme.ts';

/** Puts the parts of the page together. */
export function openShell({ feed, load, fetch, storage, locks, store, startAnew, reload }: Ground): Shell {
  const place = followAddress();
  const session = openSession({ storage, fetch, locks });
  const stage = followStage({ apps: feed.apps, location: place.location, session });
  const drafts = keepDrafts(store);
  followSession({ session, place, stage: stage.stage, drafts, startAnew });

  const [theme, toasts, title] = [followTheme(), queueToasts(), nameScreens()];
  const page: Page = {
    fetch: sessionFetch(session, fetch),
    user: session.user,
    place,
    toast: toasts.say,
    theme: theme.theme,
    drafts: drafts.of(followDraftOwner(session.user, stage.stage)),
    unsaved: countUnsaved(drafts.areLasting),
    setTitle: title.set,
    stage: stage.stage,
  };
  followUncaught(feed.apps, ({ title }) => toasts.warn(texts.appStumbled(title)));
  const area = document.createElement('div');
  const makeHost = (app: FeedApp, fail: Host['fail']) => hostFor(page, app, fail);
  const apps = runApps({ apps: feed.apps, stage: stage.stage, load, area, makeHost, reload });
  return { feed, place, session, drafts, stage, apps, theme, toasts, title, area, host: pageHost(page, 'shell'), fetch };
}
