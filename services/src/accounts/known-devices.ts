import { randomBytes } from 'node:crypto';
import { parseCookie } from 'cookie';
import type { KeyedHash } from '../crypto/keyed-hash.ts';

/** How many accounts one browser is known for: a family shares one. */
const accounts = 5;

/** The longest that browsers keep a cookie, in seconds (RFC 6265bis: 400 days). */
const life = 400 * 24 * 60 * 60;

/** A browser in which an account was logged in before. */
export interface KnownDevice {
  /** A name for the browser and the account together. */
  readonly name: string;
  /** Returns whether the last login here was before the password with this hash was set: then it counts like any other browser. */
  readonly isOutdated: (passwordHash: string) => boolean;
}

/**
 * Browsers in which an account was logged in before, by a cookie that only this server can make (OWASP: device cookies). It opens
 * nothing: it has a count of failed logins of its own, so that whoever guesses passwords elsewhere does not lock the owner out.
 *
 * The cookie is a random name of the browser, and for each account two keyed hashes. The first is of browser and account: by it the
 * server knows the browser before it asks the database. The second has the stored hash of the password in it, and ends with that:
 * whoever knew an old password may have collected many cookies. They tell nobody which accounts these are.
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
    this.#attributes = `Max-Age=${life}; Path=/api/token; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
  }

  /** Returns this browser; undefined unless the account was logged in here before. */
  find(cookies: string | undefined, usernameKey: string): KnownDevice | undefined {
    const { browser, parts } = this.read(cookies);
    const part = parts.find(([name]) => this.hashes.matches(name, `${browser} ${usernameKey}`));
    if (!part) return undefined;
    const [name, seen] = part;
    return { name, isOutdated: (passwordHash) => !this.hashes.matches(seen, `seen ${name} ${passwordHash}`) };
  }

  /** Returns the Set-Cookie header that makes this browser known for the account, too. */
  remember(cookies: string | undefined, usernameKey: string, passwordHash: string): string {
    const { browser, parts } = this.read(cookies);
    const own = this.hashes.of(`${browser} ${usernameKey}`);
    const others = parts.filter(([name]) => name !== own).map((part) => part.join(''));
    const known = [own + this.hashes.of(`seen ${own} ${passwordHash}`), ...others].slice(0, accounts);
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

/** Of a keyed hash, in characters. */
const hashLength = 22;

const wellFormed = new RegExp(`^[\\w-]{22}(\\.[\\w-]{${2 * hashLength}}){1,${accounts}}$`);
