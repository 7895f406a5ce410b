import type { Encryption } from '../../crypto/encryption.ts';

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
    private readonly encryption: Encryption,
    private readonly publicUrl: string,
  ) {}

  write(trying: Trying): string {
    return `${this.publicUrl}/try/${this.encryption.encrypt(trying, about).toString('base64url')}`;
  }

  /** Returns undefined for a token that this server did not write, or that has expired. */
  read(token: string | undefined, now = Date.now()): Trying | undefined {
    const trying = token ? (this.encryption.decrypt(Buffer.from(token, 'base64url'), about) as Trying | undefined) : undefined;
    return trying && Date.parse(trying.until) > now ? trying : undefined;
  }
}

/** Links of earlier releases, which nobody was asked about, are no longer good. */
const about = 'try link 2';
