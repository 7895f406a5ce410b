import type { FeedApp } from '@daybook/contracts/apps';
import { findOwner, matchPath } from '@daybook/contracts/path-pattern';
import type { Store, HostLocation } from '@daybook/kit/host/host';
import { createStore } from '@daybook/host/store';
import type { PageSession } from '../session/session.ts';

/** What stands on the page for an address. */
export type Stage =
  | { readonly kind: 'own'; readonly screen: OwnScreen }
  /** No app has the address: a screen of the page's own in its frame, or none. */
  | { readonly kind: 'rest' }
  | { readonly kind: 'app'; readonly app: FeedApp; readonly guarded: boolean; readonly check: LoginCheck };

/** A screen that stands alone. */
export type OwnScreen = 'login' | 'register' | 'logout' | 'connect';

/** Whether the address may be shown. `unreachable`: it is not known, for nobody answered the refresh attempt. */
export type LoginCheck = 'passed' | 'waiting' | 'unreachable';

interface Surroundings {
  readonly apps: readonly FeedApp[];
  readonly location: Store<HostLocation>;
  readonly session: Pick<PageSession, 'token' | 'usableToken' | 'renew'>;
}

export interface PageStage {
  readonly stage: Store<Stage>;
  /** Makes the login check anew. */
  readonly checkAgain: () => void;
}

/**
 * Follows the address: which app stands there, and whether its login check has passed. With no usable token the check makes the
 * one refresh attempt; where that is refused, the session says so and somebody else leads to the login.
 */
export function followStage({ apps, location, session }: Surroundings): PageStage {
  const stage = createStore<Stage>({ kind: 'rest' });
  const check = async (entered: Stage & { kind: 'app' }) => {
    const renewal = await session.renew(session.token());
    if (stage.get() !== entered) return;
    if (renewal === 'renewed') stage.set({ ...entered, check: 'passed' });
    if ((renewal === 'unreachable' || renewal === 'slow') && entered.check === 'waiting')
      stage.set({ ...entered, check: 'unreachable' });
  };
  const enter = () => {
    const before = stage.get();
    const wanted = stageOf(apps, location.get().path);
    const next = wanted.kind === 'app' ? checked(wanted, before, session) : wanted;
    if (!isSame(before, next)) stage.set(next);
    const now = stage.get();
    if (now.kind === 'app' && now.guarded && session.usableToken() === undefined) void check(now);
  };
  enter();
  location.subscribe(enter);
  return { stage, checkAgain: enter };
}

function stageOf(apps: readonly FeedApp[], path: string): Stage {
  const screen = ownScreens.find((name) => matchPath(`/${name}`, path));
  if (screen) return { kind: 'own', screen };
  const found = findOwner(apps, path);
  return found ? { kind: 'app', app: found.app, guarded: found.owned.login, check: 'waiting' } : { kind: 'rest' };
}

const ownScreens: readonly OwnScreen[] = ['login', 'register', 'logout', 'connect'];

/** Who was let in stays in while moving about in the same app: the check is then made behind it. */
function checked(wanted: Stage & { kind: 'app' }, before: Stage, session: Pick<PageSession, 'usableToken'>): Stage {
  const isIn = before.kind === 'app' && before.app === wanted.app && before.guarded && before.check === 'passed';
  const passes = !wanted.guarded || isIn || session.usableToken() !== undefined;
  return { ...wanted, check: passes ? 'passed' : 'waiting' };
}

function isSame(one: Stage, other: Stage) {
  if (one.kind === 'own' && other.kind === 'own') return one.screen === other.screen;
  if (one.kind !== 'app' || other.kind !== 'app') return one.kind === other.kind && one.kind === 'rest';
  return one.app === other.app && one.guarded === other.guarded && one.check === other.check;
}
