import type { FeedApp } from '@daybook/contracts/apps';
import type { Host, Store } from '@daybook/kit/host/host';
import type { Resumable } from '@daybook/kit/host/lifecycles';
import type { LifeCycles } from 'single-spa';
import type { LoadApp } from './federation.ts';
import { isOn } from './run-apps.ts';
import type { Stage } from './stage.ts';

export interface ResumeOptions {
  readonly apps: readonly FeedApp[];
  readonly user: Store<string | undefined>;
  readonly stage: Store<Stage>;
  readonly load: LoadApp;
  readonly makeHost: (app: FeedApp, fail: Host['crash']) => Host;
}

/** Lets apps that are not shown send what an earlier page has left of this person: now, and at each login. */
export function resumeApps(options: ResumeOptions): void {
  const { apps, user, stage } = options;
  const resumeAll = () => {
    if (user.get() === undefined) return;
    // An app that is shown does it by itself.
    for (const app of apps) if (!isOn(stage.get(), app)) void resume(app, options);
  };
  resumeAll();
  user.subscribe(resumeAll);
}

async function resume(app: FeedApp, { load, makeHost }: ResumeOptions) {
  const host = makeHost(app, (error) => host.reportError(error, 'resume'));
  try {
    if ((await host.drafts.keys(`${app.name}/outbox/`)).length === 0) return;
    const { resume: begin } = (await load(app, app)) as LifeCycles & Resumable;
    begin?.({ host });
  } catch (error) {
    host.reportError(error, 'resume');
  }
}
