import type { Refreshed } from '@daybook/contracts/accounts';
import { isCallError } from '@daybook/kit/api/call-error';
import type { Host } from '@daybook/kit/host/host';
import { type WithLock, withTimeout } from '@daybook/kit/host/scheduling';
import type { requestTokens } from './account-calls.ts';
import type { TokenStorage } from './token-storage.ts';

/**
 * The result of a refresh attempt. Only `refused` ends the session. `slow`: there was no response within the time limit, which exists
 * because every call of every tab waits for the attempt. Another attempt uses the same idempotency key.
 */
export type Renewal = 'renewed' | 'refused' | 'unreachable' | 'slow';

interface RenewOptions {
  readonly tokens: TokenStorage;
  readonly fetch: Host['fetch'];
  /** The access token that cannot be used any more. */
  readonly spent: string | undefined;
  readonly isUsable: (token: string | undefined) => boolean;
  readonly received: (tokens: Refreshed) => void;
  /** Lets one tab refresh at a time. */
  readonly runLocked: WithLock;
  /** Loads the code of the call, which is not part of the first load. */
  readonly load?: () => Promise<{ readonly requestTokens: typeof requestTokens }>;
}

/** Exchanges the refresh token, unless another tab has done so while this one waited for the lock. */
export async function renewTokens(options: RenewOptions): Promise<Renewal> {
  const { tokens, runLocked, load = () => import('./account-calls.ts') } = options;
  if (isRenewed(options)) return 'renewed';
  const loadCalls = () => withTimeout(load(), LOAD_LIMIT_MS);
  try {
    // Before the lock: if the code does not load, this tab must not block the others.
    if (tokens.read().refresh) await loadCalls();
    return await runLocked(async () => exchange(options, loadCalls));
  } catch (error) {
    return renewalAfter(error);
  }
}

async function exchange(options: RenewOptions, loadCalls: NonNullable<RenewOptions['load']>): Promise<Renewal> {
  const { tokens, fetch, received } = options;
  const { refresh } = tokens.read();
  if (isRenewed(options)) return 'renewed';
  if (!refresh) return refuse(tokens);
  // False after a logout, or another login, in the meantime: its tokens stay.
  const isCurrent = () => tokens.read().refresh === refresh;
  try {
    const renewed = await (await loadCalls()).requestTokens(fetch, refresh, isCurrent);
    if (isCurrent()) received(renewed);
    return tokens.read().access ? 'renewed' : 'refused';
  } catch (error) {
    if (!isRefused(error)) return renewalAfter(error);
    console.error('refresh', error);
    return isCurrent() ? refuse(tokens) : 'renewed';
  }
}

/** If the code does not load within that time, there would be no response either. */
const LOAD_LIMIT_MS = 5000;

const isRenewed = ({ tokens, spent, isUsable }: RenewOptions) => {
  const { access } = tokens.read();
  return access !== spent && isUsable(access);
};

function renewalAfter(error: unknown): Renewal {
  console.error('refresh', error);
  return error instanceof DOMException && error.name === 'TimeoutError' ? 'slow' : 'unreachable';
}

function refuse(tokens: TokenStorage): Renewal {
  tokens.remove();
  return 'refused';
}

/** False for "too many requests" and timeouts: they do not end the session. */
function isRefused(error: unknown) {
  const status = isCallError(error) ? (error.problem?.status ?? 0) : 0;
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}
