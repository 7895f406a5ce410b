import { type TryLinks, type Trying } from '../releases/public.ts';
import { randomBytes } from 'node:crypto';
import type { KeyedHash } from '../crypto/keyed-hash.ts';
import { HostCookie } from '../http/host-cookie.ts';

/** Who asks for a page, as far as it decides what they get. */
export interface Visitor {
  /** Kept so that a visitor stays in a share; undefined for one whom nobody met yet. */
  readonly id: string | undefined;
  readonly trying: Trying | undefined;
}

/** The two cookies of visitors: the one that keeps them in their shares, and the one by which they try a release. */
export class VisitorCookies {
  readonly #visitor: HostCookie;
  readonly #trying: HostCookie;

  constructor(
    private readonly links: TryLinks,
    private readonly hashes: KeyedHash,
    private readonly publicUrl: string,
  ) {
    this.#visitor = new HostCookie(publicUrl, 'daybook-visitor');
    this.#trying = new HostCookie(publicUrl, 'daybook-try');
  }

  read(header: string | undefined): Visitor {
    return { id: this.readId(this.#visitor.read(header)), trying: this.links.read(this.#trying.read(header)) };
  }

  /** A name for somebody new, and the cookie that keeps it. It says nothing of them. */
  greet() {
    const seed = randomBytes(12).toString('base64url');
    const id = this.hashes.of(seed);
    return { id, cookie: this.#visitor.write(`${seed}.${id}`, aYear) };
  }

  /** The hash is what shares are made of: nobody can choose a name that is in a share. One that we did not give is no name. */
  private readId(cookie: string | undefined): string | undefined {
    const [, seed, id] = wellFormed.exec(cookie ?? '') ?? [];
    return seed !== undefined && id !== undefined && this.hashes.matches(id, seed) ? id : undefined;
  }

  keepTrying(token: string, { until }: Trying): string {
    const left = Math.ceil((Date.parse(until) - Date.now()) / 1000);
    return this.#trying.write(token, left);
  }

  /** Whether a form was sent by a page of this site. Browsers send one of these headers with each form (Fetch Metadata, RFC 6454). */
  isOwnPage(headers: Readonly<Record<string, string | string[] | undefined>>): boolean {
    const site = headers['sec-fetch-site'];
    return site === undefined ? headers['origin'] === new URL(this.publicUrl).origin : site === 'same-origin';
  }

  endTrying() {
    return this.#trying.clear();
  }
}

const wellFormed = /^([\w-]{16})\.([\w-]{22})$/;
const aYear = 365 * 24 * 3600;
