import type { FeedApp } from '@daybook/contracts/apps';
import type { Store } from '@daybook/kit/host/host';
import {
  addErrorHandler,
  type AppError,
  setBootstrapMaxTime,
  setMountMaxTime,
  setUnmountMaxTime,
  triggerAppChange,
} from 'single-spa';
import { type AppController, controlApp, type ReleaseOptions } from './app-controller.ts';
import type { AttemptOptions } from './release-attempt.ts';
import { isShown, type RouteState } from './route-state.ts';

interface RunAppsOptions extends Pick<AttemptOptions, 'load' | 'area' | 'makeHost'> {
  readonly apps: readonly FeedApp[];
  readonly route: Store<RouteState>;
  readonly releases: ReleaseOptions;
}

/** By the app's name. */
export type AppControllers = ReadonlyMap<string, AppController>;

/** Registers every app with single-spa. The app of the route is opened when single-spa starts. */
export function runApps({ apps, route, load, area, makeHost, releases }: RunAppsOptions): AppControllers {
  const controllers = new Map<string, AppController>();
  for (const app of apps) {
    const isWanted = () => isShown(route.get(), app);
    const onLeave = (leave: () => void) => route.subscribe(() => isWanted() || leave());
    controllers.set(app.name, controlApp({ app, makeHost, area, isWanted, onLeave, load }, releases));
  }
  addErrorHandler((error: AppError) => controllers.get(error.appOrParcelName)?.crash(error));
  reopenOnEntry(route, controllers);
  limitTimes();
  return controllers;
}

/** Tries a failed app again when the person comes back to it, also one that was left while it opened. */
function reopenOnEntry(route: Store<RouteState>, controllers: AppControllers) {
  let before: FeedApp | undefined;
  route.subscribe(() => {
    const current = route.get();
    const entered = current.kind === 'app' && current.check === 'passed' ? current.app : undefined;
    const controller = entered && entered !== before ? controllers.get(entered.name) : undefined;
    before = entered;
    void controller?.reopen();
    void triggerAppChange();
  });
}

/** By default single-spa only warns of a slow app, and keeps waiting. */
function limitTimes() {
  setBootstrapMaxTime(3000, true, 3000);
  setMountMaxTime(4000, true, 4000);
  setUnmountMaxTime(2000, true, 2000);
}
