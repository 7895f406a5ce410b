import type { Seal } from '../../sealing/seal.ts';

/** What a browser may try, and until when. */
export interface Trying {
  /** Of the link. */
  readonly id: string;
  readonly app: string;
  readonly version: string;
  /** ISO 8601. */
  readonly until: string;
}

/** The addresses by which one browser gets a release that is not live. They are sealed, and expire. */
export class TryLinks {
  constructor(
    private readonly seal: Seal,
    private readonly publicUrl: string,
  ) {}

  write(trying: Trying): string {
    return `${this.publicUrl}/try/${this.seal.close(trying, about).toString('base64url')}`;
  }

  /** Returns undefined for a token that this server did not write, or that has expired. */
  read(token: string | undefined, now = Date.now()): Trying | undefined {
    if (!token || !wellFormed.test(token)) return undefined;
    const trying = this.seal.open(Buffer.from(token, 'base64url'), about) as Trying | undefined;
    return trying && Date.parse(trying.until) > now ? trying : undefined;
  }
}

/** Buffer skips whatever else stands in a token, which is written into a cookie as it came. */
const wellFormed = /^[\w-]+$/;

/** Links of earlier releases, which nobody was asked about, are no longer good. */
const about = 'try link 2';
