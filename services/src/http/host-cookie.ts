import { parseCookie, stringifySetCookie } from 'cookie';

/**
 * A cookie for this host and all its paths, which no script reads and no other site sends. Over https its name has the prefix `__Host-`: the
 * browser then rejects it if another host of the domain, or a page without TLS, tries to set it (RFC 6265bis, section 4.1.3.2).
 */
export class HostCookie {
  readonly #name: string;
  readonly #secure: boolean;

  constructor(publicUrl: string, name: string) {
    this.#secure = publicUrl.startsWith('https:');
    this.#name = this.#secure ? `__Host-${name}` : name;
  }

  read(header: string | undefined): string | undefined {
    return parseCookie(header ?? '')[this.#name];
  }

  /** Returns the Set-Cookie header. `maxAge` is in seconds. */
  write(value: string, maxAge: number): string {
    const attributes = { maxAge, path: '/', httpOnly: true, secure: this.#secure, sameSite: 'lax' } as const;
    return stringifySetCookie(this.#name, value, attributes);
  }

  clear(): string {
    return this.write('', 0);
  }
}
