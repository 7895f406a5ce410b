import type { Host } from '@daybook/kit/host/host';

/** Returns the id of the token's user, also if the token has expired. */
export const userOf = (token: string | undefined) => readClaims(token)?.userId;

/** Returns the name of the token's user, also if the token has expired; undefined for tokens of portals. */
export const usernameOf = (token: string | undefined) => readClaims(token)?.username;

/** True if the token has not expired. It counts as expired half a minute early, because a call takes time. */
export function isUsable(token: string | undefined, now: number) {
  const expires = readClaims(token)?.expires;
  return expires !== undefined && expires - EARLY_MS > now;
}

/** Returns how many milliseconds this machine's clock is ahead of the server's, judged by a token that was just issued. */
export function clockAhead(token: string, now: number) {
  const issued = readClaims(token)?.issued;
  return issued === undefined ? 0 : now - issued;
}

const EARLY_MS = 30_000;

/**
 * Returns the claims of a JWT, with times in milliseconds by the server's clock; undefined if the text is not a JWT. The signature is not
 * checked: the server checks it, the page only saves needless calls.
 */
function readClaims(token = '') {
  try {
    const [, payload = ''] = token.split('.');
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (byte) => byte.charCodeAt(0));
    const claims = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
    const { exp, iat, sub, preferred_username: username } = claims;
    return { userId: filled(sub), username: filled(username), expires: inMs(exp), issued: inMs(iat) };
  } catch {
    return undefined;
  }
}

const filled = (text: unknown) => (typeof text === 'string' && text !== '' ? text : undefined);

const inMs = (seconds: unknown) => (typeof seconds === 'number' ? seconds * 1000 : undefined);

interface TokenFetchOptions {
  readonly fetch: Host['fetch'];
  /** Returns the access token, unless it is known to have expired. */
  readonly token: () => string | undefined;
  /**
   * Replaces an access token that cannot be used any more; undefined if there is none. Returns undefined if the session has ended.
   *
   * @throws if the server cannot be reached
   */
  readonly renew: (spent: string | undefined) => Promise<string | undefined>;
  /** True if the token belongs to the person who made the call. Another person may have logged in meanwhile, in another tab. */
  readonly isOwn: (token: string) => boolean;
}

/**
 * Makes a call with the access token, and renews the token once after a 401. Never makes one person's call with another person's token:
 * the response is a 401 then.
 */
export async function fetchWithToken(path: string, init: RequestInit, options: TokenFetchOptions): Promise<Response> {
  const { fetch, token, renew, isOwn } = options;
  const first = token() ?? (await renew(undefined));
  if (first === undefined || !isOwn(first)) return unauthorized();
  const response = await fetch(path, withToken(init, first));
  if (response.status !== 401) return response;
  const second = await renew(first);
  return second === undefined || !isOwn(second) ? response : fetch(path, withToken(init, second));
}

function withToken(init: RequestInit, token: string): RequestInit {
  const headers = new Headers(init.headers);
  headers.set('authorization', `Bearer ${token}`);
  return { ...init, headers };
}

/** The response that the server would give. */
function unauthorized() {
  const problem = { type: 'about:blank', title: 'Unauthorized', status: 401 };
  return new Response(JSON.stringify(problem), { status: 401, headers: { 'content-type': 'application/problem+json' } });
}
