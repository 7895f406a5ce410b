import type { Session } from '@daybook/contracts/sessions';
import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { Database } from '../database/database.ts';
import { instant } from '../database/instant.ts';
import type { OwnSession } from '../http/parameters.ts';
import { notFound } from '../http/problem-error.ts';
import { RevokedSessions } from './revoked-sessions.ts';

/** A person's view of their sessions. */
@Injectable()
export class OwnSessionsService {
  constructor(
    private readonly database: Database,
    private readonly revoked: RevokedSessions,
  ) {}

  listSessions({ owner, session }: OwnSession): Promise<Session[]> {
    return this.database.rows<Session>(
      `select id, browser, system, id = $2 as current, ${instant('created')}, ${instant('used')}, ${instant('expires')}
      from sessions where owner_id = $1 and revoked is null and expires > now() order by sessions.used desc limit 100`,
      [owner, session],
    );
  }

  /** @throws {Refusal} 404 if the person has no such session, or it has ended */
  async endSession(owner: string, id: string): Promise<void> {
    const ended = isUuid(id) ? await this.revoke('owner_id = $1 and id = $2', [owner, id]) : [];
    if (ended.length === 0) throw notFound();
    this.refuse(ended);
  }

  /** Returns how many it ended. */
  async endOtherSessions(own: OwnSession): Promise<number> {
    const ended = await this.revokeOthers(own);
    this.refuse(ended);
    return ended.length;
  }

  /** Ends all sessions but the one that asks, and returns their ids. Once that is committed, `refuse` them. */
  revokeOthers({ owner, session }: OwnSession): Promise<string[]> {
    return this.revoke('owner_id = $1 and id <> $2', [owner, session]);
  }

  /** Makes this server refuse the access tokens of sessions that have ended. */
  refuse(ended: readonly string[]): void {
    this.revoked.add(ended);
  }

  private async revoke(condition: string, values: readonly string[]): Promise<string[]> {
    const ended = await this.database.rows<{ id: string }>(
      `update sessions set revoked = now() where ${condition} and revoked is null and expires > now() returning id`,
      values,
    );
    return ended.map(({ id }) => id);
  }
}
