import type { Refreshed, Tokens } from '@daybook/contracts/accounts';
import { clockAhead, isUsable, userOf, usernameOf } from '@daybook/host/access-token';
import { createStore } from '@daybook/host/store';
import type { Host, Store } from '@daybook/kit/host/host';
import type { KeyValueStorage } from '@daybook/kit/host/key-value-storage';
import { type Locks, singleFlight, withLock } from '@daybook/kit/host/scheduling';
import { forgetLastSeen } from '../offline/forget-last-seen.ts';
import { type Renewal, renewTokens } from './renew-tokens.ts';
import { openRevocations } from './token-revocations.ts';
import { tokenStorage } from './token-storage.ts';

export interface PageSession {
  /** The user's id, also after the access token has expired. Changes when any tab logs in or out. */
  readonly user: Store<string | undefined>;
  /** The user's name; undefined for a session of an older release, until its access token is renewed. */
  readonly username: Store<string | undefined>;
  /** Returns the access token, also an expired one. */
  readonly token: () => string | undefined;
  /** Returns the access token, unless it has expired. */
  readonly usableToken: () => string | undefined;
  /** Makes one refresh attempt, which concurrent calls share; one tab at a time. `spent` is the access token that cannot be used. */
  readonly renew: (spent: string | undefined) => Promise<Renewal>;
  /** Revokes the tokens of a login that begins no session. */
  readonly drop: (tokens: Tokens) => void;
  /** Stores the tokens of a login, and revokes those of the session before. */
  readonly begin: (tokens: Tokens) => void;
  /** Clears local storage, and revokes its tokens. Those that the server has not confirmed are kept and revoked again later. */
  readonly end: () => void;
  /** Calls back for every refresh attempt that was refused. */
  readonly onRefused: (listener: () => void) => () => void;
}

interface SessionOptions {
  readonly storage: KeyValueStorage;
  readonly fetch: Host['fetch'];
  readonly locks?: Locks | undefined;
  readonly clock?: () => number;
}

export function openSession({ storage, fetch, locks, clock = Date.now }: SessionOptions): PageSession {
  const tokens = tokenStorage(storage);
  const revocations = openRevocations(storage, fetch);
  const token = () => tokens.read().access;
  const { user, username, updateUser } = readUser(token);
  const refusals = createStore(0);

  let ahead = 0;
  const usable = (one: string | undefined) => isUsable(one, clock() - ahead);
  const received = (renewed: Refreshed) => {
    ahead = clockAhead(renewed.access, clock());
    tokens.write(renewed);
    updateUser();
  };
  // The limit is longer than an attempt. Two attempts at once are safe, as they have the same idempotency key.
  const runLocked = withLock('daybook-session', locks, 15_000);
  const renew = async (spent: string | undefined) => {
    const renewal = await renewTokens({ tokens, fetch, spent, isUsable: usable, received, runLocked });
    updateUser();
    if (renewal === 'refused') refusals.set(refusals.get() + 1);
    return renewal;
  };
  return {
    user,
    username,
    token,
    usableToken: () => (usable(token()) ? token() : undefined),
    renew: singleFlight(renew),
    drop: ({ refresh }) => revocations.revoke([['refresh', refresh]]),
    begin: (login) => {
      // Before the user changes, because the page may reload then.
      revocations.revoke(tokens.dropBefore(login));
      received(login);
    },
    end: () => {
      revocations.revoke([...revocations.pending(), ...tokens.clear()]);
      updateUser();
    },
    onRefused: refusals.subscribe,
  };
}

/** Reads the user from the access token, again after a change in another tab. */
function readUser(token: () => string | undefined) {
  const [user, username] = [createStore(userOf(token())), createStore(usernameOf(token()))];
  const updateUser = () => {
    username.set(usernameOf(token()));
    user.set(userOf(token()));
  };
  // Not whenever nobody is logged in: a calendar needs no login.
  user.subscribe(() => user.get() ?? forgetLastSeen());
  onOtherTabs(updateUser);
  return { user, username, updateUser };
}

/** Also calls back when the page becomes visible: in the background it may have missed an event. */
function onOtherTabs(update: () => void) {
  window.addEventListener('storage', update);
  window.addEventListener('pageshow', update);
  document.addEventListener('visibilitychange', update);
}
