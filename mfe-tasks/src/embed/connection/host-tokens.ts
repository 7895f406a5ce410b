import { userOf } from '@daybook/host/access-token';
import type { GetToken } from '../board-options.ts';
import { texts } from '../texts.ts';
import { noTokenError, type TokenSource } from './token-source.ts';

/** Gets tokens from the host page's `getToken`, for the first call and whenever one was refused. */
export function hostTokens(getToken: GetToken, onFailed: (error: unknown) => void): TokenSource {
  let token: string | undefined;
  let pending: Promise<string> | undefined;

  async function request(): Promise<string> {
    const before = token;
    const fail = (cause: unknown) => {
      onFailed(cause);
      return noTokenError(before ? 'expired' : 'not-connected', texts.hostHasNoToken, { cause });
    };
    const next: unknown = await Promise.resolve()
      .then(getToken)
      .catch((cause: unknown) => {
        throw fail(cause);
      });
    if (typeof next !== 'string' || next === '') throw fail(new TypeError('getToken must resolve to a non-empty string.'));
    if (next === before) throw noTokenError('refused', texts.hostHasNoToken);
    return (token = next);
  }

  return {
    current: () => token,
    renew: (spent) => {
      if (token !== undefined && token !== spent) return Promise.resolve(token);
      pending ??= request().finally(() => (pending = undefined));
      return pending;
    },
    userId: () => token && (userOf(token) ?? 'somebody'),
    subscribe: () => () => undefined,
  };
}
