import { randomBytes } from 'node:crypto';
import { parseCookie } from 'cookie';
import type { KeyedHash } from '../crypto/derived-keys.ts';

/** How many accounts a browser can be known for: a family may share it. */
const maxAccounts = 5;

/** The maximum age of a cookie in browsers, in seconds (RFC 6265bis: 400 days). */
const maxAge = 400 * 24 * 60 * 60;

export interface KnownDevice {
  /** A name for the pair of browser and account. */
  readonly name: string;
  /** Returns true if the password with this hash was set after the last login here. The browser then counts as unknown. */
  readonly isOutdated: (passwordHash: string) => boolean;
}

/**
 * Recognizes browsers in which an account was logged in before, by a cookie that only this server can create (OWASP: device
 * cookies). The cookie gives no access, but its own count of failed logins: guesses elsewhere do not lock the owner out.
 *
 * The cookie contains a random name of the browser, and two keyed hashes for each account. The first is of browser and account, so
 * that the server recognizes the browser without a query. The second includes the stored password hash, so that a change of the
 * password invalidates it: somebody with the old password may have collected many cookies. Neither reveals the account.
 */
export class KnownDevices {
  readonly #name: string;
  readonly #attributes: string;

  constructor(
    private readonly hashes: KeyedHash,
    publicUrl: string,
  ) {
    const secure = publicUrl.startsWith('https:');
    this.#name = secure ? '__Secure-daybook-device' : 'daybook-device';
    this.#attributes = `Max-Age=${maxAge}; Path=/api/token; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
  }

  /** Returns undefined if the account was not logged in with these cookies before. */
  find(cookies: string | undefined, usernameKey: string): KnownDevice | undefined {
    const { browser, parts } = this.read(cookies);
    const part = parts.find(([name]) => this.hashes.matches(name, `${browser} ${usernameKey}`));
    if (!part) return undefined;
    const [name, seen] = part;
    return { name, isOutdated: (passwordHash) => !this.hashes.matches(seen, `seen ${name} ${passwordHash}`) };
  }

  /** Returns the Set-Cookie header that makes the browser known for one more account. */
  remember(cookies: string | undefined, usernameKey: string, passwordHash: string): string {
    const { browser, parts } = this.read(cookies);
    const own = this.hashes.of(`${browser} ${usernameKey}`);
    // Also removes its entry with an earlier secret.
    const others = parts.filter(([name]) => !this.hashes.matches(name, `${browser} ${usernameKey}`)).map((part) => part.join(''));
    const known = [own + this.hashes.of(`seen ${own} ${passwordHash}`), ...others].slice(0, maxAccounts);
    return `${this.#name}=${[browser, ...known].join('.')}; ${this.#attributes}`;
  }

  private read(cookies: string | undefined) {
    const cookie = parseCookie(cookies ?? '')[this.#name] ?? '';
    const [browser, ...parts] = wellFormed.test(cookie) ? cookie.split('.') : [];
    return {
      browser: browser ?? randomBytes(16).toString('base64url'),
      parts: parts.map((part) => [part.slice(0, hashLength), part.slice(hashLength)] as const),
    };
  }
}

const hashLength = 22;

const wellFormed = new RegExp(`^[\\w-]{22}(\\.[\\w-]{${2 * hashLength}}){1,${maxAccounts}}$`);
