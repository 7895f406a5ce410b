/** The claims of a JWT. They are read without checking the signature: the server checks it, the page only saves needless calls. */
interface Claims {
  readonly userId: string | undefined;
  /** In milliseconds, by the server's clock. */
  readonly expires: number | undefined;
  readonly issued: number | undefined;
}

/** Returns the id of the token's user, also if the token has expired. */
export const userOf = (token: string | undefined) => readClaims(token)?.userId;

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

/** Returns undefined if the text is not a JWT. */
function readClaims(token = ''): Claims | undefined {
  try {
    const [, payload = ''] = token.split('.');
    const { exp, iat, sub } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as Record<string, unknown>;
    return { userId: typeof sub === 'string' && sub !== '' ? sub : undefined, expires: inMs(exp), issued: inMs(iat) };
  } catch {
    return undefined;
  }
}

const inMs = (seconds: unknown) => (typeof seconds === 'number' ? seconds * 1000 : undefined);
