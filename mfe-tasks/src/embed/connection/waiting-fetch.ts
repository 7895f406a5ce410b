import { fetchWithToken } from '@daybook/host/access-token';
import type { Host, Store } from '@daybook/kit/host/host';
import type { AuthReason } from '../board-events.ts';
import { texts } from '../texts.ts';
import { type Access, isDisconnected } from './access-state.ts';

interface WaitingFetchOptions {
  /** Calls Daybook without a token. */
  readonly fetch: Host['fetch'];
  readonly token: () => string | undefined;
  readonly state: Store<Access>;
  readonly renew: (spent: string | undefined) => Promise<string | undefined>;
  readonly open: () => void;
  readonly close: (reason: AuthReason, message: string) => void;
  /** True while the token belongs to the user who makes the calls. */
  readonly isOwn: () => boolean;
  /** True once the connection has ended: no call may open the access again. */
  readonly hasEnded: () => boolean;
  /** True while the last changes are sent. */
  readonly isLast: () => boolean;
}

/**
 * Returns a `fetch` that calls Daybook with the token of one user. A call waits while there is no access. It never settles if the board is
 * closed before, and rejects once the connection has ended.
 */
export function waitingFetch({
  token,
  fetch,
  state,
  renew,
  open,
  close,
  isOwn,
  hasEnded,
  isLast,
}: WaitingFetchOptions): Host['fetch'] {
  return async (path, init = {}) => {
    for (;;) {
      if (hasEnded() && !isLast()) throw disconnectedError();
      const response = await fetchWithToken(path, init, { fetch, token, renew, isOwn });
      if (response.status !== 401) return response;
      if (hasEnded()) throw disconnectedError();
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

const disconnectedError = () => new DOMException('The board was disconnected.', 'AbortError');

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
      else if (isDisconnected(state.get())) settle(() => reject(disconnectedError()));
    };
    const abort = () => settle(() => reject(signal?.reason as Error));
    const unsubscribe = state.subscribe(update);
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
    update();
  });
}
