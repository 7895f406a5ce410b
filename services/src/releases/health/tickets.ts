import type { Encryption } from '../../crypto/derived-keys.ts';
import { pooledRandomBytes } from '../../crypto/random-bytes.ts';
import { ProblemError } from '../../http/problem-error.ts';

/** The content of a ticket: the page's id, and the releases that it was given, as `notes@1.2.0`. */
export interface Ticket {
  readonly page: string;
  readonly releases: readonly string[];
}

/** Writes and opens the tickets with which a page may report on its releases. They are encrypted, so nobody else can make one. */
export class Tickets {
  constructor(private readonly encryption: Encryption) {}

  write(releases: readonly string[], now = Date.now()): string {
    const ticket: Ticket = { page: pooledRandomBytes(9).toString('base64url'), releases };
    return this.encryption.encrypt({ ticket, until: now + life }, about).toString('base64url');
  }

  /** @throws {ProblemError} 422 if the ticket was not written by this platform, or after two days */
  open(text: string, now = Date.now()): Ticket {
    const opened = this.encryption.decrypt(Buffer.from(text, 'base64url'), about) as { ticket: Ticket; until: number } | undefined;
    if (!opened || opened.until <= now) throw new ProblemError(422, 'The ticket is invalid or has expired. Reload the page.');
    return opened.ticket;
  }
}

/** In milliseconds. Reports of pages that are open for longer do not count. */
const life = 48 * 3_600_000;

const about = 'health ticket';

/** Returns the name of a release in tickets. */
export const nameOf = ({ app, version }: { readonly app: string; readonly version: string }) => `${app}@${version}`;
