import type { HealthReport } from '@daybook/contracts/health';
import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import type { Encryption } from '../../crypto/derived-keys.ts';
import { WindowCounter } from '../../http/limits/counters.ts';
import { networkOf } from '../../http/connections/client-address.ts';
import { ProblemError, tooManyAttempts } from '../../http/problem-error.ts';
import { Votes } from './votes.ts';
import { HealthCounters } from './health-counters.ts';
import { RolloutWatch } from './rollout-watch.ts';

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

const minute = 60_000;

/** Reports a minute. A page sends two or three; a whole company may share one address. */
const maxReports = { ticket: 30, address: 600 };

/** Receives the health reports of pages. */
@Injectable()
export class HealthService {
  readonly #byTicket = new WindowCounter(minute);
  readonly #byAddress = new WindowCounter(minute);

  constructor(
    private readonly tickets: Tickets,
    private readonly counters: HealthCounters,
    private readonly votes: Votes,
    private readonly watch: RolloutWatch,
  ) {}

  /**
   * Records the outcomes of the releases that the page was given, each result once.
   *
   * @throws {ProblemError} 429 for too many reports, 422 for an invalid ticket
   */
  async report({ ticket, access, outcomes }: HealthReport, address: string): Promise<void> {
    limit(this.#byAddress, networkOf(address), maxReports.address);
    const opened = this.tickets.read(ticket);
    if (!opened) throw new ProblemError(422, 'The ticket is invalid or has expired. Reload the page.');
    const { page, releases } = opened;
    limit(this.#byTicket, page, maxReports.ticket);
    const own = outcomes.filter(({ app, version }) => releases.includes(`${app}@${version}`));
    if (own.length === 0) return;

    const changes = await this.counters.record(page, own);
    await this.votes.cast(changes, { page, access, address });
    for (const { app, failed } of changes) if (failed) this.watch.checkSoon(app);
  }
}

function limit(counter: WindowCounter, key: string, most: number) {
  const { count, left } = counter.add(key);
  if (count > most) throw tooManyAttempts(left / 1000);
}
