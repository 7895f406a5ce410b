import { fetchWithToken } from '@daybook/host/access-token';
import { createStore } from '@daybook/host/store';
import type { Host, Store } from '@daybook/kit/host/host';
import type { AuthReason } from '../board-events.ts';
import { texts } from '../texts.ts';
import { NoTokenError, type TokenSource } from './token-source.ts';

/** Whether the board can read tasks. */
export type Access =
  | { readonly kind: 'opening' }
  | { readonly kind: 'open'; readonly userId: string }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'closed'; readonly reason: AuthReason; readonly message: string };

export type BoardAccess = ReturnType<typeof openAccess>;

interface AccessOptions {
  readonly source: TokenSource;
  /** Calls Daybook without a token. */
  readonly fetch: Host['fetch'];
  /** Called when access is closed, not again until it was open. */
  readonly onRequired: (reason: AuthReason) => void;
}

/** True if the connection was ended in this browser: the next person must not see anything of the last one. */
export const isDisconnected = (access: Access) => access.kind === 'closed' && access.reason === 'disconnected';

export function openAccess({ source, fetch, onRequired }: AccessOptions) {
  const controller = new AbortController();
  const { state, userId, open, close, disconnect, ends } = accessState(source, controller.signal, onRequired);
  const renew = async (spent?: string): Promise<string | undefined> => {
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
  const retry = async () => void (await renew().catch(() => state.set({ kind: 'unreachable' })));
  const unsubscribe = source.subscribe(
    () => state.get().kind === 'closed' && void retry(),
    () => wasConnected(state.get()) && disconnect(),
  );

  return {
    state,
    user: userWithAccess(state, controller.signal),
    /** Tries to get a token. */
    retry,
    /** Ends the connection. Resolves to true once Daybook has confirmed that its tokens are revoked. */
    end: (message?: string) => {
      disconnect(message);
      return source.end();
    },
    fetchFor: (caller: string) => waitingFetch({ source, fetch, state, renew, open, close, isOwn: () => userId() === caller }),
    close: () => {
      unsubscribe();
      controller.abort();
    },
  };
}

/** Returns the access of a board and its changes, which are ignored after the signal. */
function accessState(source: TokenSource, signal: AbortSignal, onRequired: AccessOptions['onRequired']) {
  const state = createStore<Access>({ kind: 'opening' });
  const userId = () => source.userId() ?? 'somebody';
  let ends = 0;
  const open = () => {
    const before = state.get();
    // The same object for the same user: subscribers are not notified then.
    if (before.kind !== 'open' || before.userId !== userId()) state.set({ kind: 'open', userId: userId() });
  };
  const close = (reason: AuthReason, message: string) => {
    if (signal.aborted || isDisconnected(state.get())) return;
    const wasClosed = state.get().kind === 'closed';
    state.set({ kind: 'closed', reason, message });
    if (!wasClosed) onRequired(reason);
  };
  const disconnect = (message: string = texts.disconnected) => {
    ends += 1;
    close('disconnected', message);
  };
  return { state, userId, open, close, disconnect, ends: () => ends };
}

const wasConnected = (access: Access) => access.kind !== 'closed' || access.reason !== 'not-connected';

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

interface WaitingFetchOptions extends Pick<AccessOptions, 'source' | 'fetch'> {
  readonly state: Store<Access>;
  readonly renew: (spent: string | undefined) => Promise<string | undefined>;
  readonly open: () => void;
  readonly close: (reason: AuthReason, message: string) => void;
  /** True while the token belongs to the user who makes the calls. */
  readonly isOwn: () => boolean;
}

/**
 * Returns a `fetch` that calls Daybook with the token of one user. A call waits while there is no access. It never settles if the board is
 * closed before.
 */
function waitingFetch({ source, fetch, state, renew, open, close, isOwn }: WaitingFetchOptions): Host['fetch'] {
  return async (path, init = {}) => {
    for (;;) {
      const response = await fetchWithToken(path, init, { fetch, token: source.current, renew, isOwn });
      if (response.status !== 401) return response;
      if (!isOwn()) {
        // The board belongs to the other user from now on, and is rendered again.
        open();
        return response;
      }
      // The API rejected a token that was just renewed. If there was no new token, `renew` has closed the access already.
      if (state.get().kind === 'open') close('refused', texts.refused);
      await untilOpen(state, init.signal);
    }
  };
}

/** Rejects if the call is aborted, or the connection is ended. */
function untilOpen(state: Store<Access>, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (end: () => void) => {
      unsubscribe();
      signal?.removeEventListener('abort', abort);
      end();
    };
    const update = () => {
      if (state.get().kind === 'open') settle(resolve);
      else if (isDisconnected(state.get())) settle(() => reject(new DOMException('The board was disconnected.', 'AbortError')));
    };
    const abort = () => settle(() => reject(signal?.reason as Error));
    const unsubscribe = state.subscribe(update);
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
    update();
  });
}
