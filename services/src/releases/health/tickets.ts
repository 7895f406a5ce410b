import { randomBytes } from 'node:crypto';
import type { Encryption } from '../../crypto/derived-keys.ts';

/** The content of a ticket: the page's id, and the releases that it was given, as `notes@1.2.0`. */
export interface Ticket {
  readonly page: string;
  readonly releases: readonly string[];
}

/** Writes and reads the tickets with which a page may report how its releases load. They are encrypted, so nobody else can make one. */
export class Tickets {
  constructor(private readonly encryption: Encryption) {}

  write(releases: readonly string[], now = Date.now()): string {
    const ticket: Ticket = { page: randomBytes(9).toString('base64url'), releases };
    return this.encryption.encrypt({ ticket, until: now + life }, about).toString('base64url');
  }

  /** Returns undefined if the ticket was not written by this platform, or after two days. */
  read(text: string, now = Date.now()): Ticket | undefined {
    const opened = this.encryption.decrypt(Buffer.from(text, 'base64url'), about) as { ticket: Ticket; until: number } | undefined;
    return opened && opened.until > now ? opened.ticket : undefined;
  }
}

/** In milliseconds. Reports of pages that are open for longer do not count. */
const life = 48 * 3_600_000;

const about = 'health ticket';
