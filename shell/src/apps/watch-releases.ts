// First of all, as account-calls.ts says.
import '@daybook/kit/api/zod-setup';
import { findOwner } from '@daybook/contracts/path-pattern';
import type { MutableStore } from '@daybook/host/store';
import { followFeed } from './follow-feed.ts';
import type { Newer, Surroundings } from './newer.ts';
import type { Change } from './outcomes.ts';
import { sendOutcomes } from './send-outcomes.ts';
import { followUncaught } from './uncaught.ts';

interface Watched extends Surroundings {
  /** What has happened and was not looked at yet. */
  readonly changes: MutableStore<readonly Change[]>;
  readonly isOutdated: MutableStore<boolean>;
}

/** What an open page does about its releases behind a person's back. Answers with what tells a natural moment to take newer ones. */
export function watchReleases({ feed, fetch, stage, unsaved, stumbled, changes, isOutdated }: Watched): Newer['isMoment'] {
  followUncaught(feed.apps, stumbled);
  followFeed(feed, fetch, isOutdated);
  if (feed.ticket !== undefined) sendOutcomes(feed.ticket, changes);
  else forget(changes);
  return (to) => {
    if (!isOutdated.get() || unsaved.get() > 0) return false;
    const now = stage();
    const entered = findOwner(feed.apps, new URL(to, window.location.href).pathname)?.app;
    return entered !== undefined && !(now.kind === 'app' && now.app === entered);
  };
}

/** Nobody is told of them: kept, they would grow with every app that is opened. */
function forget(changes: MutableStore<readonly Change[]>) {
  const drop = () => changes.get().length > 0 && changes.set([]);
  drop();
  changes.subscribe(drop);
}
