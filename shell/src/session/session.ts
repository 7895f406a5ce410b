import type { Refreshed, Tokens } from '@daybook/contracts/accounts';
import type { Host, Store } from '@daybook/kit/host/host';
import type { KeyValueStorage } from '@daybook/kit/host/key-value-storage';
import { type Locks, withLock } from '@daybook/kit/host/with-lock';
import { createStore } from '@daybook/host/store';
import { clockAhead, isUsable, userOf } from '@daybook/host/access-token';
import { keptTokens } from './kept-tokens.ts';
import { type Renewal, renewTokens } from './renew-tokens.ts';
import { openRevocations } from './revocations.ts';
import { singleFlight } from '@daybook/host/single-flight';

/** The session of the person at this browser. */
export interface PageSession {
  /** The id of the user, also when the access token has expired. Changes when any tab logs in or out. */
  readonly user: Store<string | undefined>;
  /** The access token as it is kept, expired or not. */
  readonly token: () => string | undefined;
  /** The access token, unless it has expired. */
  readonly usableToken: () => string | undefined;
  /** Makes the one refresh attempt for all who ask at once, one tab at a time; `spent` is the access token that is of no use any more. */
  readonly renew: (spent: string | undefined) => Promise<Renewal>;
  /** Keeps the tokens of a login. Ends the session that was there before, on the server too. */
  readonly begin: (tokens: Tokens) => void;
  /** Clears local storage, and ends on the server what was in it; what the server has not answered is kept there, to be sent again. */
  readonly end: () => void;
  /** Hears of every refresh attempt that was refused. */
  readonly onRefused: (listener: () => void) => () => void;
}

interface Surroundings {
  readonly storage: KeyValueStorage;
  readonly fetch: Host['fetch'];
  readonly locks?: Locks | undefined;
  readonly clock?: () => number;
}

export function openSession({ storage, fetch, locks, clock = Date.now }: Surroundings): PageSession {
  const kept = keptTokens(storage);
  const revocations = openRevocations(storage, fetch);
  const user = createStore(userOf(kept.read().access));
  const refusals = createStore(0);
  const follow = () => user.set(userOf(kept.read().access));
  followOtherTabs(follow);

  const token = () => kept.read().access;
  let ahead = 0;
  const usable = (one: string | undefined) => isUsable(one, clock() - ahead);
  const received = (tokens: Refreshed) => {
    ahead = clockAhead(tokens.access, clock());
    kept.write(tokens);
    follow();
  };
  const takeTurn = withLock('daybook-session', locks);
  const renew = async (spent: string | undefined) => {
    const renewal = await renewTokens({ kept, fetch, spent, isUsable: usable, received, takeTurn });
    follow();
    if (renewal === 'refused') refusals.set(refusals.get() + 1);
    return renewal;
  };
  return {
    user,
    token,
    usableToken: () => (usable(token()) ? token() : undefined),
    renew: singleFlight(renew),
    begin: (tokens) => {
      // Before the user changes: the page may start over then.
      revocations.revoke(kept.dropBefore(tokens));
      received(tokens);
    },
    end: () => {
      revocations.revoke([...revocations.pending(), ...kept.clear()]);
      follow();
    },
    onRefused: refusals.subscribe,
  };
}

/** A page that comes back from the background may have missed what happened there. */
function followOtherTabs(follow: () => void) {
  window.addEventListener('storage', follow);
  window.addEventListener('pageshow', follow);
  document.addEventListener('visibilitychange', follow);
}
