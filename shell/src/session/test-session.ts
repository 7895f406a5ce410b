import { configure } from '@testing-library/react';
import '@daybook/host/testing/test-browser';

// The machine may be slow.
configure({ asyncUtilTimeout: 10_000 });

/* Without the shell, whose code takes a second to load. */

/** Stores tokens as a login does. */
export function logInAs(user: string, { expiresIn = 900, username }: { expiresIn?: number; username?: string } = {}) {
  window.localStorage.setItem('refresh', `refresh-of-${user}`);
  window.localStorage.setItem('access', aToken({ user, expiresIn, username }));
}

interface TokenOptions {
  readonly user?: string;
  readonly expiresIn?: number;
  readonly issuedAt?: number;
  readonly username?: string | undefined;
}

/** Returns an access token without a valid signature. */
export function aToken({ user = 'ann', expiresIn = 900, issuedAt = Date.now() / 1000, username }: TokenOptions = {}) {
  const encoded = (part: object) => btoa(JSON.stringify(part)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return `${encoded({ alg: 'HS256' })}.${encoded({ sub: user, iat: issuedAt, exp: issuedAt + expiresIn, preferred_username: username })}.signature`;
}

/** Hides what failed calls log, and returns the spy of `console.error`. */
export function quietConsole() {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  return jest.spyOn(console, 'error').mockImplementation(() => undefined);
}
