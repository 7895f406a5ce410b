import type { FeedApp } from '@daybook/contracts/apps';
import { findOwner, matchPath } from '@daybook/contracts/path-pattern';
import { createStore } from '@daybook/host/store';
import type { HostLocation, Store } from '@daybook/kit/host/host';
import { hasWorker } from '../offline/has-worker.ts';
import type { PageSession } from '../session/session.ts';

/** Which screen the current address belongs to. */
export type RouteState =
  | { readonly kind: 'standalone'; readonly screen: StandaloneScreen }
  /** A screen of the shell in its frame, or 404 Not Found. */
  | { readonly kind: 'shell' }
  | { readonly kind: 'app'; readonly app: FeedApp; readonly guarded: boolean; readonly check: LoginCheck };

/** A screen of the shell without its frame. */
export type StandaloneScreen = 'login' | 'register' | 'logout' | 'connect';

/** `unreachable`: the session could not be renewed, because the server could not be reached. */
export type LoginCheck = 'passed' | 'pending' | 'unreachable';

/** True if the app is shown. */
export const isShown = (route: RouteState, app: FeedApp) => route.kind === 'app' && route.app === app && route.check === 'passed';

interface RouteOptions {
  readonly apps: readonly FeedApp[];
  readonly location: Store<HostLocation>;
  readonly session: Pick<PageSession, 'token' | 'usableToken' | 'renew'>;
}

export interface PageRoute {
  readonly state: Store<RouteState>;
  /** Repeats the login check. */
  readonly checkAgain: () => void;
}

/**
 * Follows the address, and checks the login for guarded paths. Without a usable token the check makes the one refresh attempt. If that is
 * refused, the session notifies its subscribers, and session-redirects.ts goes to the login.
 */
export function followRoute({ apps, location, session }: RouteOptions): PageRoute {
  const state = createStore<RouteState>({ kind: 'shell' });
  const checkLogin = async (entered: RouteState & { kind: 'app' }) => {
    const renewal = await session.renew(session.token());
    if (state.get() !== entered || renewal === 'refused') return;
    // With a service worker the person sees what was seen last. The session stays as it is: the next call tries to renew it.
    const passes = renewal === 'renewed' || hasWorker();
    if (passes || entered.check === 'pending') state.set({ ...entered, check: passes ? 'passed' : 'unreachable' });
  };
  const update = () => {
    const before = state.get();
    const found = routeOf(apps, location.get().path);
    const next = found.kind === 'app' ? withLoginCheck(found, before, session) : found;
    if (!isSame(before, next)) state.set(next);
    const current = state.get();
    if (current.kind === 'app' && current.guarded && session.usableToken() === undefined) void checkLogin(current);
  };
  update();
  location.subscribe(update);
  return { state, checkAgain: update };
}

function routeOf(apps: readonly FeedApp[], path: string): RouteState {
  const screen = standaloneScreens.find((name) => matchPath(`/${name}`, path));
  if (screen) return { kind: 'standalone', screen };
  const found = findOwner(apps, path);
  return found ? { kind: 'app', app: found.app, guarded: found.owned.login, check: 'pending' } : { kind: 'shell' };
}

const standaloneScreens: readonly StandaloneScreen[] = ['login', 'register', 'logout', 'connect'];

/** Within an app that was let in already, the check is made in the background. */
function withLoginCheck(
  next: RouteState & { kind: 'app' },
  before: RouteState,
  session: Pick<PageSession, 'usableToken'>,
): RouteState {
  const isIn = before.kind === 'app' && before.app === next.app && before.guarded && before.check === 'passed';
  const passes = !next.guarded || isIn || session.usableToken() !== undefined;
  return { ...next, check: passes ? 'passed' : 'pending' };
}

function isSame(one: RouteState, other: RouteState) {
  if (one.kind === 'standalone' && other.kind === 'standalone') return one.screen === other.screen;
  if (one.kind !== 'app' || other.kind !== 'app') return one.kind === other.kind && one.kind === 'shell';
  return one.app === other.app && one.guarded === other.guarded && one.check === other.check;
}
