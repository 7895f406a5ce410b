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

export function openAccess({ source, fetch, onRequired }: AccessOptions) {
  const state = createStore<Access>({ kind: 'opening' });
  const controller = new AbortController();
  const userId = () => source.userId() ?? 'somebody';
  const open = () => {
    const before = state.get();
    // The same object for the same user: subscribers are not notified then.
    if (before.kind !== 'open' || before.userId !== userId()) state.set({ kind: 'open', userId: userId() });
  };
  const close = (reason: AuthReason, message: string) => {
    if (controller.signal.aborted) return;
    const wasClosed = state.get().kind === 'closed';
    state.set({ kind: 'closed', reason, message });
    if (!wasClosed) onRequired(reason);
  };
  const renew = async (spent?: string): Promise<string | undefined> => {
    try {
      const token = await source.renew(spent);
      open();
      return token;
    } catch (error) {
      if (!(error instanceof NoTokenError)) throw error;
      close(error.reason, error.message);
      return undefined;
    }
  };
  const retry = async () => void (await renew().catch(() => state.set({ kind: 'unreachable' })));
  const unsubscribe = source.subscribe(() => state.get().kind === 'closed' && void retry());

  return {
    state,
    user: userWithAccess(state, controller.signal),
    /** Tries to get a token. */
    retry,
    fetchFor: (caller: string) => waitingFetch({ source, fetch, state, renew, open, close, isOwn: () => userId() === caller }),
    close: () => {
      unsubscribe();
      controller.abort();
    },
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

/** Rejects if the call is aborted. */
function untilOpen(state: Store<Access>, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const unsubscribe = state.subscribe(() => {
      if (state.get().kind !== 'open') return;
      unsubscribe();
      signal?.removeEventListener('abort', abort);
      resolve();
    });
    const abort = () => {
      unsubscribe();
      reject(signal?.reason as Error);
    };
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
}
