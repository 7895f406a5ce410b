/** What an access token says of itself. Nobody relies on it: the server checks it, the page only spares needless calls. */
interface Claims {
  readonly userId: string | undefined;
  /** In milliseconds, by the server's clock. */
  readonly expires: number;
  readonly issued: number | undefined;
}

/** The user of a token, also of one that has expired. */
export const userOf = (token: string | undefined) => readClaims(token)?.userId;

/** Whether a token may still be used: a little early it counts as expired, for a call takes its time. */
export function isUsable(token: string | undefined, now: number) {
  const expires = readClaims(token)?.expires;
  return expires !== undefined && expires - EARLY_MS > now;
}

/** How far this machine's clock is ahead of the server's, by a token that was issued just now. */
export function clockAhead(token: string, now: number) {
  const issued = readClaims(token)?.issued;
  return issued === undefined ? 0 : now - issued;
}

const EARLY_MS = 30_000;

/** Undefined for what is no token; that counts as expired. */
function readClaims(token = ''): Claims | undefined {
  try {
    const [, payload = ''] = token.split('.');
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    if (!isObject(claims) || typeof claims['exp'] !== 'number') return undefined;
    const { exp, iat, sub } = claims;
    return {
      userId: typeof sub === 'string' && sub !== '' ? sub : undefined,
      expires: exp * 1000,
      issued: typeof iat === 'number' ? iat * 1000 : undefined,
    };
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
