import { ANONYMOUS, type BrowserDrafts } from '@daybook/host/drafts/lazy-drafts';
import type { Store } from '@daybook/kit/host/host';
import type { RouteState } from '../apps/route-state.ts';
import type { PageNavigation } from '../page-navigation.ts';
import type { PageSession } from './session.ts';

interface RedirectOptions {
  readonly session: PageSession;
  readonly navigation: PageNavigation;
  readonly route: Store<RouteState>;
  readonly drafts: BrowserDrafts;
  /** Loads the page again, at the notes. */
  readonly startOver: () => void;
}

/**
 * Goes to the login when the session ends, and from the login to the notes when it begins, also in another tab. Starts over if another
 * user has logged in, also after a logout: what the user before has begun may still be under way.
 */
export function redirectOnSessionChange({ session, navigation, route, drafts, startOver }: RedirectOptions): void {
  let before = session.user.get();
  let first = before;
  const toLogin = () => {
    const state = route.get();
    if (state.kind === 'standalone') return;
    if (state.kind === 'app' && state.check === 'passed') setLoginNotice({});
    navigation.navigate('/login', { replace: true });
  };
  const enter = async (userId: string) => {
    first ??= userId;
    await drafts.adopt(userId).catch((error: unknown) => console.error('drafts', error));
    const state = route.get();
    const screen = state.kind === 'standalone' && state.screen;
    if (screen === 'login') navigation.navigate('/', { replace: true });
    // Not if the browser stores nothing: a new page would have no session, and the drafts would be lost. The consent window is for any user.
    if (screen !== 'connect' && first !== userId && drafts.arePersistent()) startOver();
  };
  session.onRefused(toLogin);
  session.user.subscribe(() => {
    const user = session.user.get();
    if (!user) toLogin();
    else if (before) startOver();
    else void enter(user);
    before = user;
  });
}

/**
 * Returns the owner of the drafts that are written. After a logout it stays the last user, whose input may be unsaved, until an app is
 * opened. If another user has replaced that one, it stays until the page is loaded again: apps write a last time when the page is left.
 */
export function trackDraftOwner(user: Store<string | undefined>, route: Store<RouteState>): () => string {
  let current = user.get();
  let isReplaced = false;
  let owner = current ?? ANONYMOUS;
  user.subscribe(() => {
    const next = user.get();
    isReplaced ||= !!current && !!next;
    current = next;
    if (!isReplaced) owner = next ?? owner;
  });
  route.subscribe(() => {
    if (!isReplaced && route.get().kind === 'app') owner = user.get() ?? ANONYMOUS;
  });
  return () => owner;
}

/** The first message of the login screen: after a registration, a deletion, or when an app needs a session. */
interface LoginNotice {
  /** The new account. */
  readonly username?: string;
  /** Until when a login restores the account that was just deleted (ISO 8601). */
  readonly restorableUntil?: string;
}

let pending: LoginNotice | undefined;

/** Sets the notice for the next login screen. It is not stored: after a reload there is none. */
export function setLoginNotice(notice: LoginNotice): void {
  pending = notice;
}

/** Returns the notice once. */
export function takeLoginNotice(): LoginNotice | undefined {
  const notice = pending;
  pending = undefined;
  return notice;
}
