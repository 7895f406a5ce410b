import { randomBytes } from 'node:crypto';
import type { Encryption } from '../../crypto/encryption.ts';

/** What a ticket says: which page it is of, and which releases that page was given, as `notes@1.2.0`. */
export interface Ticket {
  readonly page: string;
  readonly releases: readonly string[];
}

/** Tickets by which a page may tell how its releases fare. They are sealed: nobody else can make one. */
export class Tickets {
  constructor(private readonly encryption: Encryption) {}

  write(releases: readonly string[], now = Date.now()): string {
    const ticket: Ticket = { page: randomBytes(9).toString('base64url'), releases };
    return this.encryption.encrypt({ ticket, until: now + life }, about).toString('base64url');
  }

  /** Undefined for what we did not write, and after two days. */
  read(text: string, now = Date.now()): Ticket | undefined {
    const opened = this.encryption.decrypt(Buffer.from(text, 'base64url'), about) as { ticket: Ticket; until: number } | undefined;
    return opened && opened.until > now ? opened.ticket : undefined;
  }
}

/** In milliseconds: as long as a page may stay open and still count. */
const life = 48 * 3_600_000;

const about = 'health ticket';
