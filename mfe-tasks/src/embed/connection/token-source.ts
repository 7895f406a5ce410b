import type { AuthReason } from '../board-options.ts';

/** Where a board has its access tokens from: a connection of its own, or its host. */
export interface TokenSource {
  /** The token that was good the last time. */
  readonly current: () => string | undefined;
  /**
   * Another token than the spent one. Many may ask at once: there is one exchange.
   *
   * @throws NoAccess when there is none to be had, TypeError when nobody answered.
   */
  readonly renew: (spent: string | undefined) => Promise<string>;
  /** Whose tasks they are, as far as it is known before there is a token. */
  readonly userId: () => string | undefined;
  /** Hears that there may be access again, as when another board was connected. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** There is no token to be had without the person, or without the host. */
export interface NoAccess extends Error {
  readonly reason: AuthReason;
}

export const noAccess = (reason: AuthReason, message: string, options?: ErrorOptions): NoAccess =>
  Object.assign(new Error(message, options), { reason });

export const isNoAccess = (error: unknown): error is NoAccess => error instanceof Error && 'reason' in error;

/** Whose token it is. It is read, not believed: it only says under whose name texts are kept. */
export function userOf(token: string): string | undefined {
  try {
    const [, claims = ''] = token.split('.');
    const { sub } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { sub?: unknown };
    return typeof sub === 'string' ? sub : undefined;
  } catch {
    return undefined;
  }
}
