import type { FeedApp } from '@daybook/contracts/apps';
import type { Host, Store } from '@daybook/kit/host/host';
import {
  addErrorHandler,
  type AppError,
  setBootstrapMaxTime,
  setMountMaxTime,
  setUnmountMaxTime,
  triggerAppChange,
} from 'single-spa';
import type { LoadApp } from './federation.ts';
import { runApp, type RunningApp, type Watch } from './run-app.ts';
import type { Stage } from './stage.ts';

interface Surroundings {
  readonly apps: readonly FeedApp[];
  readonly stage: Store<Stage>;
  readonly load: LoadApp;
  readonly area: HTMLElement;
  readonly makeHost: (app: FeedApp, fail: Host['crash']) => Host;
  readonly watch: Watch;
}

/** Every app of the feed, by its name. */
export type RunningApps = ReadonlyMap<string, RunningApp>;

/** Registers every app, and opens the one that the stage says as soon as single-spa is started. */
export function runApps({ apps, stage, load, area, makeHost, watch }: Surroundings): RunningApps {
  const running = new Map<string, RunningApp>();
  for (const app of apps) {
    const isWanted = () => isOn(stage.get(), app);
    const onLeave = (leave: () => void) => stage.subscribe(() => isWanted() || leave());
    running.set(app.name, runApp({ app, makeHost, area, isWanted, onLeave, load }, watch));
  }
  addErrorHandler((error: AppError) => running.get(error.appOrParcelName)?.fail(error));
  followEntering(stage, running);
  limitTimes();
  return running;
}

export const isOn = (stage: Stage, app: FeedApp) => stage.kind === 'app' && stage.app === app && stage.check === 'passed';

/** Coming to a broken app from somewhere else is a new attempt; so is coming back to one that was left while it opened. */
function followEntering(stage: Store<Stage>, running: RunningApps) {
  let before: FeedApp | undefined;
  stage.subscribe(() => {
    const now = stage.get();
    const entered = now.kind === 'app' && now.check === 'passed' ? now.app : undefined;
    const app = entered && entered !== before ? running.get(entered.name) : undefined;
    before = entered;
    void app?.reopen();
    void triggerAppChange();
  });
}

/** Without these, single-spa only warns of what is too slow, and waits. */
function limitTimes() {
  setBootstrapMaxTime(3000, true, 3000);
  setMountMaxTime(4000, true, 4000);
  setUnmountMaxTime(2000, true, 2000);
}
