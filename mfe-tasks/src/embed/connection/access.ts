import type { Host } from '@daybook/kit/host/host';
import type { AuthReason } from '../board-options.ts';
import { observed, type Observed } from '../observable.ts';
import { texts } from '../texts.ts';
import { isNoAccess, type TokenSource } from './token-source.ts';

/** Whether the board may ask for tasks, and else why not. */
export type Access =
  | { readonly kind: 'opening' }
  | { readonly kind: 'open'; readonly userId: string }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'closed'; readonly reason: AuthReason; readonly message: string };

export interface KeptAccess {
  readonly state: Observed<Access>;
  /**
   * Calls Daybook with a token of that person. While there is none to be had the call waits: it is made once there is access again, and
   * never answered when the board is closed before, for then nobody waits for it.
   */
  readonly fetchFor: (userId: string) => Host['fetch'];
  /** Tries to have a token. */
  readonly retry: () => Promise<void>;
  readonly close: () => void;
}

interface AccessOptions {
  readonly source: TokenSource;
  /** Calls Daybook as it is told. */
  readonly fetch: Host['fetch'];
  readonly onRequired: (reason: AuthReason) => void;
}

export function keepAccess({ source, fetch, onRequired }: AccessOptions): KeptAccess {
  const state = observed<Access>({ kind: 'opening' });
  const closing = new AbortController();
  const userId = () => source.userId() ?? 'somebody';
  const open = () => state.set(opened(state.get(), userId()));
  const shut = (reason: AuthReason, message: string) => {
    const isNews = state.get().kind !== 'closed';
    state.set({ kind: 'closed', reason, message });
    if (isNews) onRequired(reason);
  };
  const renew = async (spent: string | undefined): Promise<string | undefined> => {
    try {
      const token = await source.renew(spent);
      open();
      return token;
    } catch (error) {
      if (!isNoAccess(error)) throw error;
      if (!closing.signal.aborted) shut(error.reason, error.message);
      return undefined;
    }
  };
  const retry = async () => {
    await renew(undefined).catch(() => state.set({ kind: 'unreachable' }));
  };
  const leave = source.subscribe(() => state.get().kind === 'closed' && void retry());
  return {
    state,
    retry,
    fetchFor: (asker) => heldFetch({ source, fetch, renew, open, shut, state, isAnothers: () => userId() !== asker }),
    close: () => {
      leave();
      closing.abort();
    },
  };
}

/** The same value for the same person: whoever looks at it is not told again. */
const opened = (before: Access, userId: string): Access =>
  before.kind === 'open' && before.userId === userId ? before : { kind: 'open', userId };

interface Held {
  readonly source: TokenSource;
  readonly fetch: Host['fetch'];
  readonly renew: (spent: string | undefined) => Promise<string | undefined>;
  readonly open: () => void;
  readonly shut: (reason: AuthReason, message: string) => void;
  readonly state: Observed<Access>;
  /** Whether the token is another person's than who asks. */
  readonly isAnothers: () => boolean;
}

function heldFetch({ source, fetch, renew, open, shut, state, isAnothers }: Held): Host['fetch'] {
  /** The answer; nothing when no token was good for one: of those that are refused one is asked for anew, once. */
  async function tried(path: string, init: RequestInit): Promise<Response | undefined> {
    const first = source.current() ?? (await renew(undefined));
    if (!first) return undefined;
    if (isAnothers()) return leftToThem();
    const answer = await fetch(path, withToken(init, first));
    if (answer.status !== 401) return answer;
    const second = await renew(first);
    if (!second) return undefined;
    if (isAnothers()) return leftToThem();
    const next = await fetch(path, withToken(init, second));
    if (next.status !== 401) return next;
    shut('refused', texts.refused);
    return undefined;
  }
  /** What one person typed is not saved as another's: the board is shown anew, as the other's. */
  const leftToThem = () => {
    open();
    return unauthorized();
  };
  return async (path, init = {}) => {
    for (;;) {
      const answer = await tried(path, init);
      if (answer) return answer;
      await reopened(state, init.signal);
    }
  };
}

function reopened(state: Observed<Access>, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = state.subscribe(() => {
      if (state.get().kind !== 'open') return;
      end();
      signal?.removeEventListener('abort', giveUp);
      resolve();
    });
    const giveUp = () => {
      end();
      reject(signal?.reason as Error);
    };
    if (signal?.aborted) giveUp();
    else signal?.addEventListener('abort', giveUp, { once: true });
  });
}

function withToken(init: RequestInit, token: string): RequestInit {
  const headers = new Headers(init.headers);
  headers.set('authorization', `Bearer ${token}`);
  return { ...init, headers };
}

function unauthorized() {
  const problem = { type: 'about:blank', title: 'Unauthorized', status: 401 };
  return new Response(JSON.stringify(problem), { status: 401, headers: { 'content-type': 'application/problem+json' } });
}
