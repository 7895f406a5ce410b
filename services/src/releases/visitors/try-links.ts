import type { Encryption } from '../../crypto/derived-keys.ts';

/** The release that a browser tries. */
export interface Trying {
  /** The id of the link. */
  readonly id: string;
  readonly app: string;
  readonly version: string;
  /** ISO 8601. */
  readonly until: string;
}

/** Writes and reads the addresses by which one browser gets a release that is not live. They are sealed, and expire. */
export class TryLinks {
  constructor(
    private readonly encryption: Encryption,
    private readonly publicUrl: string,
  ) {}

  write(trying: Trying): string {
    return `${this.publicUrl}/try/${this.encryption.encrypt(trying, about).toString('base64url')}`;
  }

  /** Returns undefined if the token was not written by this platform, or has expired. */
  read(token: string | undefined, now = Date.now()): Trying | undefined {
    const trying = token ? (this.encryption.decrypt(Buffer.from(token, 'base64url'), about) as Trying | undefined) : undefined;
    return trying && Date.parse(trying.until) > now ? trying : undefined;
  }
}

/** Version 2: links of the first version, which their visitor did not confirm, are no longer valid. */
const about = 'try link 2';
