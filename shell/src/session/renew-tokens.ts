import type { Refreshed } from '@daybook/contracts/accounts';
import { isCallFailed } from '@daybook/kit/call-failed';
import type { Host } from '@daybook/kit/host';
import type { KeptTokens } from './kept-tokens.ts';

/**
 * How a refresh attempt went. Only a refusal ends the session: who was not reached may answer later. `slow`: there was no answer in the
 * time that an attempt has, because every call of every tab waits for it; another attempt asks under the same key.
 */
export type Renewal = 'renewed' | 'refused' | 'unreachable' | 'slow';

interface Attempt {
  readonly kept: KeptTokens;
  readonly fetch: Host['fetch'];
  /** The access token that is of no use any more. */
  readonly spent: string | undefined;
  readonly isUsable: (token: string | undefined) => boolean;
  readonly received: (tokens: Refreshed) => void;
}

/** Exchanges the refresh token, unless another tab did so while this one waited for its turn. */
export async function renewTokens({ kept, fetch, spent, isUsable, received }: Attempt): Promise<Renewal> {
  const held = kept.read();
  if (held.access !== spent && isUsable(held.access)) return 'renewed';
  if (!held.refresh) return refuse(kept);
  // A logout, or another login, that comes in between stays as it is.
  const isStillHeld = () => kept.read().refresh === held.refresh;
  try {
    const { askForTokens } = await import('./account-calls.ts');
    const tokens = await askForTokens(fetch, held.refresh);
    if (isStillHeld()) received(tokens);
    return kept.read().access ? 'renewed' : 'refused';
  } catch (error) {
    console.error('refresh', error);
    if (error instanceof DOMException && error.name === 'TimeoutError') return 'slow';
    if (!isRefused(error)) return 'unreachable';
    return isStillHeld() ? refuse(kept) : 'renewed';
  }
}

function refuse(kept: KeptTokens): Renewal {
  kept.remove();
  return 'refused';
}

/** "Too many" and "too slow" say nothing about the token. */
function isRefused(error: unknown) {
  const status = isCallFailed(error) ? (error.problem?.status ?? 0) : 0;
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}
