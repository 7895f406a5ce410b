import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.ts';
import { SecurityLog } from '../security-log/security-log.ts';

/** How long what this server knows is used without asking, and how long at all. In milliseconds. */
const fresh = 2000;
const stale = 4000;

/** Longer than an access token lives (15 minutes): after that the token's own expiry refuses it. In seconds. */
const remembered = 16 * 60;

/** How far each query reaches back behind the last one: a revocation is visible when its transaction commits. In seconds. */
const overlap = 60;

/**
 * The sessions that were revoked in the last minutes, on any server. An access token is a signed statement that outlives its session
 * by up to 15 minutes; this closes the gap without a query for each call: one indexed query every two seconds, while calls come in.
 */
@Injectable()
export class RevokedSessions {
  /** The ids, with the time at which they are forgotten. */
  readonly #ids = new Map<string, number>();
  #asked = -Infinity;
  #query: Promise<void> | undefined;

  constructor(
    private readonly database: Database,
    readonly log: SecurityLog,
  ) {}

  /**
   * Returns whether a session was revoked, on this server or more than 4 seconds ago on another. Waits for the database only if the
   * last answer is older than that.
   *
   * @throws when the database cannot be asked: no token is accepted on old knowledge
   */
  isRevoked(session: string): boolean | Promise<boolean> {
    const age = performance.now() - this.#asked;
    if (age > stale) return this.refresh().then(() => this.#ids.has(session));
    // A failed query shows when the knowledge is stale; the caller of this one does not need it.
    if (age > fresh) this.refresh().catch(() => {});
    return this.#ids.has(session);
  }

  /** Returns whether a session goes on, however long ago another one was revoked. */
  async isOpen(owner: string, session: string): Promise<boolean> {
    const open = 'select 1 from sessions where owner_id = $1 and id = $2 and revoked is null';
    return (await this.database.rows(open, [owner, session])).length > 0;
  }

  /** Makes this server refuse the access tokens of sessions that it has just revoked. */
  add(sessions: readonly string[]) {
    const until = performance.now() + remembered * 1000;
    for (const session of sessions) this.#ids.set(session, until);
  }

  private refresh(): Promise<void> {
    this.#query ??= this.load().finally(() => (this.#query = undefined));
    return this.#query;
  }

  private async load() {
    const asked = performance.now();
    const reach = Math.min(remembered, (asked - this.#asked) / 1000 + overlap);
    const rows = await this.database.rows<{ id: string }>(
      `select id from sessions where revoked > now() - make_interval(secs => $1)`,
      [Math.ceil(reach)],
    );
    this.forget(asked);
    this.add(rows.map(({ id }) => id));
    this.#asked = asked;
  }

  private forget(now: number) {
    for (const [session, until] of this.#ids) if (until < now) this.#ids.delete(session);
  }
}
