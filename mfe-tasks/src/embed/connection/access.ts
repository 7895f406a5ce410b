import type { Host } from '@daybook/kit/host';
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
   * Calls Daybook with a token. While there is none to be had the call waits: it is made once there is access again, and never answered
   * when the board is closed before, for then nobody waits for it.
   */
  readonly fetch: Host['fetch'];
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
  const open = () => state.set(opened(state.get(), source.userId()));
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
    fetch: heldFetch({ source, fetch, renew, shut, state }),
    close: () => {
      leave();
      closing.abort();
    },
  };
}

/** The same value for the same person: whoever looks at it is not told again. */
const opened = (before: Access, userId = 'somebody'): Access =>
  before.kind === 'open' && before.userId === userId ? before : { kind: 'open', userId };

interface Held {
  readonly source: TokenSource;
  readonly fetch: Host['fetch'];
  readonly renew: (spent: string | undefined) => Promise<string | undefined>;
  readonly shut: (reason: AuthReason, message: string) => void;
  readonly state: Observed<Access>;
}

function heldFetch({ source, fetch, renew, shut, state }: Held): Host['fetch'] {
  /** The answer; nothing when no token was good for one: of those that are refused one is asked for anew, once. */
  async function tried(path: string, init: RequestInit): Promise<Response | undefined> {
    const first = source.current() ?? (await renew(undefined));
    const answer = first && (await fetch(path, withToken(init, first)));
    if (!answer || answer.status !== 401) return answer || undefined;
    const second = await renew(first);
    const next = second && (await fetch(path, withToken(init, second)));
    if (next && next.status === 401) shut('refused', texts.refused);
    return !next || next.status === 401 ? undefined : next;
  }
  return async (path, init = {}) => {
    const asker = source.userId();
    for (;;) {
      const answer = await tried(path, init);
      if (answer) return answer;
      await reopened(state, init.signal);
      // What one person typed is not saved as another's.
      if (asker !== undefined && source.userId() !== asker) return unauthorized();
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
