import type { FeedApp } from '@daybook/contracts/apps';
import type { Host, Store } from '@daybook/kit/host/host';
import type { Resumable } from '@daybook/kit/host/lifecycles';
import type { LifeCycles } from 'single-spa';
import type { PageSession } from '../session/session.ts';
import type { LoadApp } from './federation.ts';
import { isShown, type RouteState } from './route-state.ts';

export interface ResumeOptions {
  readonly apps: readonly FeedApp[];
  readonly session: Pick<PageSession, 'user'>;
  readonly route: Store<RouteState>;
  readonly load: LoadApp;
  readonly makeHost: (app: FeedApp, crash: Host['crash']) => Host;
}

/** Lets apps that are not shown send what an earlier page has left in their outbox: now, and after each login. */
export function resumeApps(options: ResumeOptions): void {
  const { apps, session, route } = options;
  const { user } = session;
  const resumeAll = () => {
    if (user.get() === undefined) return;
    // A shown app does this itself.
    for (const app of apps) if (!isShown(route.get(), app)) void resume(app, options);
  };
  resumeAll();
  user.subscribe(resumeAll);
}

async function resume(app: FeedApp, { load, makeHost }: ResumeOptions) {
  const host = makeHost(app, (error) => host.reportError(error, 'resume'));
  try {
    if ((await host.drafts.keys(`${app.name}/outbox/`)).length === 0) return;
    const lifecycles = (await load(app, app)) as LifeCycles & Resumable;
    lifecycles.resume?.({ host });
  } catch (error) {
    host.reportError(error, 'resume');
  }
}
