import { readCookie, writeCookie } from './cookies.ts';

/**
 * A cookie for this very host and the whole of it. Over https its name has the prefix `__Host-`, by which the browser refuses one
 * that another host of the domain, or a page without TLS, tries to set in its place (RFC 6265bis, section 4.1.3.2).
 */
export class HostCookie {
  readonly #name: string;

  constructor(
    private readonly publicUrl: string,
    name: string,
  ) {
    this.#name = publicUrl.startsWith('https:') ? `__Host-${name}` : name;
  }

  /** Returns its value in the Cookie header of a request. */
  read(header: string | undefined): string | undefined {
    return readCookie(header, this.#name);
  }

  /** Returns the Set-Cookie header. `life` is in seconds. */
  write(value: string, life: number): string {
    return writeCookie(this.publicUrl, this.#name, value, life);
  }

  clear(): string {
    return this.write('', 0);
  }
}
