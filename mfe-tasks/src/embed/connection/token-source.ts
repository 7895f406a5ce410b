import type { AuthReason } from '../board-events.ts';

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
  /** Calls back when there may be a token again, for example because another board was connected. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Only the person, or the host page, can provide a token. The message is a text to show. */
export interface NoTokenError extends Error {
  readonly reason: AuthReason;
}

export const noTokenError = (reason: AuthReason, message: string, options?: ErrorOptions): NoTokenError =>
  Object.assign(new Error(message, options), { reason });

export const isNoTokenError = (error: unknown): error is NoTokenError => error instanceof Error && 'reason' in error;
