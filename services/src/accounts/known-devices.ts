import { randomBytes } from 'node:crypto';
import { readCookie } from '../http/cookies.ts';
import type { KeyedHash } from '../sealing/keyed-hash.ts';

/** How many accounts one browser is known for: a family shares one. */
const accounts = 5;

/** The longest that browsers keep a cookie, in seconds (RFC 6265bis: 400 days). */
const life = 400 * 24 * 60 * 60;

/**
 * Browsers in which an account was logged in before, by a cookie that only this server can make (OWASP: device cookies). It opens
 * nothing: it has a count of failed logins of its own, so that whoever guesses passwords elsewhere does not lock the owner out.
 *
 * The cookie is a random name of the browser, and for each account a keyed hash of both. It tells nobody which accounts these are.
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

  /** Returns a name for this browser and this account together; undefined unless the account was logged in here before. */
  find(cookies: string | undefined, usernameKey: string): string | undefined {
    const { browser, hashes } = this.read(cookies);
    return hashes.find((hash) => this.hashes.matches(hash, `${browser} ${usernameKey}`));
  }

  /** Returns the Set-Cookie header that makes this browser known for the account, too. */
  remember(cookies: string | undefined, usernameKey: string): string {
    const { browser, hashes } = this.read(cookies);
    const own = this.hashes.of(`${browser} ${usernameKey}`);
    const known = [own, ...hashes.filter((hash) => hash !== own)].slice(0, accounts);
    return `${this.#name}=${[browser, ...known].join('.')}; ${this.#attributes}`;
  }

  private read(cookies: string | undefined) {
    const cookie = readCookie(cookies, this.#name) ?? '';
    const [browser, ...hashes] = wellFormed.test(cookie) ? cookie.split('.') : [];
    return { browser: browser ?? randomBytes(16).toString('base64url'), hashes };
  }
}

const wellFormed = new RegExp(`^[\\w-]{22}(\\.[\\w-]{22}){1,${accounts}}$`);
