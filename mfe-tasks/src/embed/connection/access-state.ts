import { createStore } from '@daybook/host/store';
import type { AuthReason } from '../board-events.ts';
import { texts } from '../texts.ts';
import type { TokenSource } from './token-source.ts';

/** Whether the board can read tasks. */
export type Access =
  | { readonly kind: 'opening' }
  | { readonly kind: 'open'; readonly userId: string }
  | { readonly kind: 'unreachable' }
  | Closed;

type Closed = { readonly kind: 'closed'; readonly reason: AuthReason; readonly message: string };

/** True if the connection was ended in this browser: the next person must not see anything of the last one. */
export const isDisconnected = (access: Access): access is Closed => access.kind === 'closed' && access.reason === 'disconnected';

/** Returns the access of a board and its changes, which are ignored after the signal. */
export function accessState(source: Pick<TokenSource, 'userId'>, signal: AbortSignal, onRequired: (reason: AuthReason) => void) {
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
  const end = () => void (ends += 1);
  const disconnect = (message: string = texts.disconnected) => {
    end();
    close('disconnected', message);
  };
  return { state, userId, open, close, disconnect, end, ends: () => ends };
}

/** False for a board that shows its first Connect. */
export const wasConnected = (access: Access) => access.kind !== 'closed' || access.reason !== 'not-connected';
