import type { Host, Store } from '@daybook/kit/host/host';
import type { AuthReason } from '../board-events.ts';
import { type Access, accessState, wasConnected } from './access-state.ts';
import { NoTokenError, type TokenSource } from './token-source.ts';
import { waitingFetch } from './waiting-fetch.ts';

export type BoardAccess = ReturnType<typeof openAccess>;

interface AccessOptions {
  readonly source: TokenSource;
  /** Calls Daybook without a token. */
  readonly fetch: Host['fetch'];
  /** Called when access is closed, not again until it was open. */
  readonly onRequired: (reason: AuthReason) => void;
}

export function openAccess(options: AccessOptions) {
  const { source, onRequired } = options;
  const controller = new AbortController();
  const access = accessState(source, controller.signal, onRequired);
  const { state, userId } = access;
  const renew = renewer(source, access);
  const retry = async () => void (await renew().catch(() => state.set({ kind: 'unreachable' })));
  const ending = endOf(source, access);
  const unsubscribe = source.subscribe(() => state.get().kind === 'closed' && void retry(), ending.onEnded);

  return {
    state,
    user: userWithAccess(state, controller.signal),
    userId,
    /** Tries to get a token. */
    retry,
    forget: ending.forget,
    end: ending.end,
    fetchFor: (caller: string) => {
      const before = access.ends();
      const hasEnded = () => access.ends() !== before;
      return waitingFetch({
        ...access,
        fetch: options.fetch,
        token: () => (ending.last() ?? { token: source.current() }).token,
        renew: (spent) => (hasEnded() ? Promise.resolve(undefined) : renew(spent)),
        isOwn: () => (ending.last()?.userId ?? userId()) === caller,
        hasEnded,
        isLast: () => ending.last() !== undefined,
      });
    },
    close: () => {
      unsubscribe();
      controller.abort();
    },
  };
}

type AccessState = ReturnType<typeof accessState>;

/** Returns a function that gets another token, and opens or closes the access by that. Resolves to undefined if there is none. */
function renewer(source: TokenSource, { open, close, ends }: AccessState) {
  return async (spent?: string): Promise<string | undefined> => {
    const before = ends();
    const hasEnded = () => ends() !== before;
    try {
      const token = await source.renew(spent);
      if (hasEnded()) return undefined;
      open();
      return token;
    } catch (error) {
      if (hasEnded()) return undefined;
      if (!(error instanceof NoTokenError)) throw error;
      close(error.reason, error.message);
      return undefined;
    }
  };
}

/** Returns the two steps of ending the connection. Between them the last changes are sent. */
function endOf(source: TokenSource, { state, userId, disconnect, end }: AccessState) {
  let last: { readonly token: string | undefined; readonly userId: string } | undefined;
  let isForgetting = false;
  const finish = (message?: string) => {
    last = undefined;
    disconnect(message);
  };
  return {
    /** Returns the token in memory for the last changes, and its user; undefined before `forget` and after `end`. */
    last: () => last,
    /** Forgets the tokens in this browser, at once. Returns false if nothing can be saved any more, because there is no valid token. */
    forget: () => {
      const token = state.get().kind === 'open' ? source.current() : undefined;
      last = { token, userId: userId() };
      end();
      isForgetting = true;
      source.forget();
      isForgetting = false;
      return token !== undefined;
    },
    /** Ends the connection, after `forget`. Resolves to true once Daybook has confirmed that its tokens are revoked. */
    end: (message?: string) => {
      finish(message);
      return source.revoke();
    },
    onEnded: () => !isForgetting && wasConnected(state.get()) && finish(),
  };
}

/** Returns the user while there is access; undefined after the signal. */
function userWithAccess(state: Store<Access>, signal: AbortSignal): Store<string | undefined> {
  return {
    get: () => {
      const access = state.get();
      return access.kind === 'open' && !signal.aborted ? access.userId : undefined;
    },
    subscribe: (listener) => {
      const unsubscribe = state.subscribe(listener);
      signal.addEventListener('abort', listener);
      return () => {
        unsubscribe();
        signal.removeEventListener('abort', listener);
      };
    },
  };
}
