import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.ts';
import { isWritable } from '../database/hosts.ts';
import { SecurityLog } from '../security-log/security-log.ts';

/** The list is refreshed in the background after `fresh` and not used after `stale`, in milliseconds. */
const fresh = 2000;
const stale = 4000;

/** How long a session stays in the list, in seconds: longer than the 15 minutes of its access tokens. */
const retention = 16 * 60;

/** How far each query reaches back before the last one on the primary, in seconds: a revocation is visible once its transaction commits. */
const overlap = 60;

/**
 * Lists the sessions that were revoked in the last minutes, on any server. Without it, an access token would outlive its session by
 * up to 15 minutes. It takes one indexed query every two seconds under load, not one per request.
 */
@Injectable()
export class RevokedSessions {
  /** The end of the retention by id. */
  readonly #ids = new Map<string, number>();
  #refreshed = -Infinity;
  /** The time of that, by `performance.now()`. A standby may be behind by any time. */
  #readFromPrimary = -Infinity;
  #query: Promise<void> | undefined;

  constructor(
    private readonly database: Database,
    readonly log: SecurityLog,
  ) {}

  /**
   * Returns whether a session was revoked: here, or more than 4 seconds ago on another server. Queries first if the list is older.
   * @throws if the database is unavailable: no token is accepted with a stale list
   */
  isRevoked(session: string): boolean | Promise<boolean> {
    const age = performance.now() - this.#refreshed;
    if (age > stale) return this.refresh().then(() => this.#ids.has(session));
    // The list is still good enough for this request. An error shows once it is stale.
    if (age > fresh) this.refresh().catch(() => {});
    return this.#ids.has(session);
  }

  /** Makes this server reject the access tokens of sessions that were just revoked. */
  add(sessions: readonly string[]) {
    const until = performance.now() + retention * 1000;
    for (const session of sessions) this.#ids.set(session, until);
  }

  /** Returns whether a session is not revoked, however long ago it could have been. */
  async isOpen(owner: string, session: string): Promise<boolean> {
    const open = 'select 1 from sessions where owner_id = $1 and id = $2 and revoked is null';
    return (await this.database.rows(open, [owner, session])).length > 0;
  }

  private refresh(): Promise<void> {
    this.#query ??= this.load().finally(() => (this.#query = undefined));
    return this.#query;
  }

  private async load() {
    const now = performance.now();
    const reach = Math.min(retention, (now - this.#readFromPrimary) / 1000 + overlap);
    const [read] = await this.database.rows<RevokedLately>(selectRevoked, [Math.ceil(reach)]);
    this.removeOld(now);
    this.add((read?.ids?.split(',') ?? []).filter((id) => !this.#ids.has(id)).map(flatCopy));
    this.#refreshed = now;
    if (read?.isFromPrimary) this.#readFromPrimary = now;
  }

  private removeOld(now: number) {
    for (const [session, until] of this.#ids) if (until < now) this.#ids.delete(session);
  }
}

/** Returns a text of its own: a part keeps the whole text in memory from which it was cut, here that of a minute. */
const flatCopy = (part: string) => Buffer.from(part, 'latin1').toString('latin1');

interface RevokedLately {
  /** Separated by commas; null without any. `pg` parses an array of 100,000 ids in 250 ms, and this text is split in 5. */
  readonly ids: string | null;
  readonly isFromPrimary: boolean;
}

const selectRevoked = `
  select string_agg(id::text, ',') as ids, ${isWritable} as "isFromPrimary"
  from sessions where revoked > now() - make_interval(secs => $1)`;
