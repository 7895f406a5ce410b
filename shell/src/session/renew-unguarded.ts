import type { Store } from '@daybook/kit/host/host';
import type { RouteState } from '../apps/route-state.ts';
import type { PageSession } from './session.ts';

export interface UnguardedOptions {
  readonly route: Store<RouteState>;
  readonly session: Pick<PageSession, 'token' | 'usableToken' | 'renew'>;
}

/**
 * Renews an access token that has expired while a path is shown that needs no login. A screen that makes no calls with it, such as the
 * calendar, would not learn that its person has ended the session on another device, and would stay open to anybody.
 */
export function renewUnguarded({ route, session }: UnguardedOptions): void {
  const { token, usableToken, renew } = session;
  const update = () => {
    const current = route.get();
    // A hidden page does not use the session, which would never end.
    if (document.hidden || current.kind !== 'app' || current.guarded) return;
    if (token() !== undefined && usableToken() === undefined) void renew(token());
  };
  update();
  route.subscribe(update);
  setInterval(update, CHECK_MS);
  document.addEventListener('visibilitychange', update);
}

const CHECK_MS = 45_000;
