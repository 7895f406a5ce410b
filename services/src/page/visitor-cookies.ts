import { type TryLinks, type Trying } from '../releases/releases.service.ts';
import { randomBytes } from 'node:crypto';
import { readCookie, writeCookie } from '../http/cookies.ts';

/** Who asks for a page, as far as it decides what they get. */
export interface Visitor {
  /** Kept so that a visitor stays in a share; undefined for one whom nobody met yet. */
  readonly id: string | undefined;
  readonly trying: Trying | undefined;
}

/** The two cookies of visitors: the one that keeps them in their shares, and the one by which they try a release. */
export class VisitorCookies {
  constructor(
    private readonly links: TryLinks,
    private readonly publicUrl: string,
  ) {}

  read(header: string | undefined): Visitor {
    const id = readCookie(header, visitorName);
    return { id: id && wellFormed.test(id) ? id : undefined, trying: this.links.read(readCookie(header, tryName)) };
  }

  /** A name for somebody new, and the cookie that keeps it. It says nothing of them. */
  greet() {
    const id = randomBytes(12).toString('base64url');
    return { id, cookie: writeCookie(this.publicUrl, visitorName, id, aYear) };
  }

  /** Undefined when the link is not good, or has expired. */
  keepTrying(token: string): string | undefined {
    const trying = this.links.read(token);
    if (!trying) return undefined;
    const left = Math.ceil((Date.parse(trying.until) - Date.now()) / 1000);
    return writeCookie(this.publicUrl, tryName, token, left);
  }

  endTrying() {
    return writeCookie(this.publicUrl, tryName, '', 0);
  }
}

const visitorName = 'daybook-visitor';
const tryName = 'daybook-try';
const wellFormed = /^[\w-]{16}$/;
const aYear = 365 * 24 * 3600;
