import { userOf } from '@daybook/host/access-token';
import type { AuthReason } from '../board-events.ts';
import type { GetToken } from '../board-options.ts';
import { texts } from '../texts.ts';

/** Where a board gets its access tokens: from a connection of its own, or from the host page. */
export interface TokenSource {
  /** Returns the current token, unless it is known to have expired. */
  readonly current: () => string | undefined;
  /**
   * Returns another token than the spent one. Concurrent calls share one exchange.
   *
   * @throws NoTokenError if there is none, TypeError if the server could not be reached
   */
  readonly renew: (spent: string | undefined) => Promise<string>;
  /** Returns whose tasks these are, as far as it is known before there is a token. */
  readonly userId: () => string | undefined;
  /** Calls back when there may be a token again, for example because another board was connected, and when the tokens were forgotten. */
  readonly subscribe: (onConnected: () => void, onEnded: () => void) => () => void;
  /** Forgets the tokens, at once. */
  readonly forget: () => void;
  /** Revokes the tokens that were forgotten. Resolves to true if Daybook has confirmed it. */
  readonly revoke: () => Promise<boolean>;
}

/** Only the person, or the host page, can provide a token. The message is a text to show. */
export class NoTokenError extends Error {
  constructor(
    readonly reason: AuthReason,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Gets tokens from the host page's `getToken`, for the first call and whenever one was rejected. */
export function hostTokens(getToken: GetToken, onFailed: (error: unknown) => void): TokenSource {
  let token: string | undefined;
  let pending: Promise<string> | undefined;
  let ends = 0;

  async function request(): Promise<string> {
    const before = token;
    const endsBefore = ends;
    const fail = (cause: unknown) => {
      onFailed(cause);
      return new NoTokenError(before ? 'expired' : 'not-connected', texts.hostHasNoToken, { cause });
    };
    const next: unknown = await Promise.resolve()
      .then(getToken)
      .catch((cause: unknown) => {
        throw fail(cause);
      });
    // The page may take any time: a token of before the end is not for the next person.
    if (ends !== endsBefore) throw new NoTokenError('disconnected', texts.hostHasNoToken);
    if (typeof next !== 'string' || next === '') throw fail(new TypeError('getToken must resolve to a non-empty string.'));
    if (next === before) throw new NoTokenError('refused', texts.hostHasNoToken);
    return (token = next);
  }

  return {
    current: () => token,
    renew: (spent) => {
      if (token !== undefined && token !== spent) return Promise.resolve(token);
      // Not cleared by one that is late: another may be pending after the end.
      const own = (pending ??= request().finally(() => pending === own && (pending = undefined)));
      return own;
    },
    userId: () => token && (userOf(token) ?? 'somebody'),
    subscribe: () => () => undefined,
    forget: () => {
      ends += 1;
      token = pending = undefined;
    },
    // The tokens are the page's.
    revoke: () => Promise.resolve(false),
  };
}
