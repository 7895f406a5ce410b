import type { Refreshed } from '@daybook/contracts/accounts';
import { isCallError } from '@daybook/kit/api/call-error';
import type { Host } from '@daybook/kit/host/host';
import type { WithLock } from '@daybook/kit/host/with-lock';
import { withTimeout } from '@daybook/kit/host/with-timeout';
import type { askForTokens } from './account-calls.ts';
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
  /** One tab at a time. */
  readonly takeTurn: WithLock;
  /** Loads the call, which is not part of the first load. */
  readonly load?: () => Promise<{ readonly askForTokens: typeof askForTokens }>;
}

/** Exchanges the refresh token, unless another tab did so while this one waited for its turn. */
export async function renewTokens(attempt: Attempt): Promise<Renewal> {
  const { kept, takeTurn, load = () => import('./account-calls.ts') } = attempt;
  if (isRenewed(attempt)) return 'renewed';
  const calls = () => withTimeout(load(), LOAD_LIMIT_MS);
  try {
    // Before the turn: on a line that hangs, this tab would hold up the calls of all.
    if (kept.read().refresh) await calls();
    return await takeTurn(async () => exchange(attempt, calls));
  } catch (error) {
    return failureOf(error);
  }
}

async function exchange({ kept, fetch, received, ...attempt }: Attempt, calls: NonNullable<Attempt['load']>): Promise<Renewal> {
  const held = kept.read();
  if (isRenewed({ kept, ...attempt })) return 'renewed';
  if (!held.refresh) return refuse(kept);
  // A logout, or another login, that comes in between stays as it is.
  const isStillHeld = () => kept.read().refresh === held.refresh;
  try {
    const tokens = await (await calls()).askForTokens(fetch, held.refresh);
    if (isStillHeld()) received(tokens);
    return kept.read().access ? 'renewed' : 'refused';
  } catch (error) {
    if (!isRefused(error)) return failureOf(error);
    console.error('refresh', error);
    return isStillHeld() ? refuse(kept) : 'renewed';
  }
}

/** A line that brings no code within that time brings no answer either. */
const LOAD_LIMIT_MS = 5000;

const isRenewed = ({ kept, spent, isUsable }: Pick<Attempt, 'kept' | 'spent' | 'isUsable'>) => {
  const { access } = kept.read();
  return access !== spent && isUsable(access);
};

function failureOf(error: unknown): Renewal {
  console.error('refresh', error);
  return error instanceof DOMException && error.name === 'TimeoutError' ? 'slow' : 'unreachable';
}

function refuse(kept: KeptTokens): Renewal {
  kept.remove();
  return 'refused';
}

/** "Too many" and "too slow" say nothing about the token. */
function isRefused(error: unknown) {
  const status = isCallError(error) ? (error.problem?.status ?? 0) : 0;
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}
