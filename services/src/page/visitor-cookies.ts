import { type TryLinks, type Trying } from '../releases/public.ts';
import { randomBytes } from 'node:crypto';
import type { KeyedHash } from '../crypto/derived-keys.ts';
import { HostCookie } from '../http/host-cookie.ts';

/** The facts that decide which releases a visitor gets. */
export interface Visitor {
  /** Keeps a visitor in the same share of a rollout; undefined for a new visitor. */
  readonly id: string | undefined;
  readonly trying: Trying | undefined;
}

/** The two cookies of visitors: their id, which decides their share of rollouts, and the release that they try. */
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

  /** Returns a random id for a new visitor, and its cookie. */
  issueId() {
    const seed = randomBytes(12).toString('base64url');
    const id = this.hashes.of(seed);
    return { id, cookie: this.#visitor.write(`${seed}.${id}`, aYear) };
  }

  /** The id is a keyed hash, so that nobody can choose an id within a share. An id of anybody else is ignored. */
  private readId(cookie: string | undefined): string | undefined {
    const [, seed, id] = wellFormed.exec(cookie ?? '') ?? [];
    return seed !== undefined && id !== undefined && this.hashes.matches(id, seed) ? id : undefined;
  }

  keepTrying(token: string, { until }: Trying): string {
    const left = Math.ceil((Date.parse(until) - Date.now()) / 1000);
    return this.#trying.write(token, left);
  }

  /** True if a page of this site sent the form. Browsers send one of these headers with each form (Fetch Metadata, RFC 6454). */
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
