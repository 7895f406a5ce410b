import type { Refreshed, RefreshRequest, Tokens as TokenPair } from '@daybook/contracts/accounts';
import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { IsNull, MoreThan, Raw, type QueryDeepPartialEntity } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { Database } from '../database/database.ts';
import { unauthorized } from '../http/problem-error.ts';
import type { Caller } from '../security-log/security-log.ts';
import type { SecurityEvent } from '../security-log/security-events.ts';
import type { Client } from './client.ts';
import { deviceOf } from './device-of.ts';
import { RevokedSessions } from './revoked-sessions.ts';
import { SessionEntity } from './session.entity.ts';
import { SessionRules } from './session-rules.ts';
import { type RefreshClaim, type TokenOwner, Tokens } from './tokens.ts';

/** What refresh tokens stand for: a session lives 14 days from its last use, unless it is revoked or reaches its lifetime before. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly database: Database,
    private readonly tokens: Tokens,
    private readonly revoked: RevokedSessions,
    private readonly rules: SessionRules,
  ) {}

  async open(owner: string, { address, userAgent }: Client): Promise<OpenedSession> {
    const claim = { owner, session: uuid(), generation: 1 };
    await this.database.manager.insert(SessionEntity, {
      ownerId: owner,
      id: claim.session,
      expires: () => this.rules.expiry('now()'),
      network: this.rules.networkOf(address),
      ...deviceOf(userAgent),
    });
    return { session: claim.session, tokens: await this.sign(claim) };
  }

  /** Returns the name that the sessions which are opened from a client's network have for it. */
  networkOf({ address }: Caller): string {
    return this.rules.networkOf(address);
  }

  /**
   * A new access token, and where it is asked for a new refresh token, which spends the one that is shown. Under the `key` of the
   * rotation that spent it, it is no second use but the same one again: its answer may not have arrived.
   */
  async refresh({ refresh, rotate = false }: RefreshRequest, caller: Caller, key?: string): Promise<Refreshed> {
    const claim = await this.tokens.readRefresh(refresh);
    if (!claim) throw ended();

    const next = rotate ? { ...claim, generation: claim.generation + 1 } : claim;
    const isGood = await this.prolong(claim, { network: this.rules.networkOf(caller.address), ...(rotate && rotation(key)) });
    const isRepeat = !isGood && rotate && key !== undefined && (await this.wasRotated(next, key));
    if (!isGood && !isRepeat) {
      // Where it was spent before, one of the two who showed it has stolen it: neither goes on (RFC 9700, section 4.14.2).
      await this.revoke(claim, 'refresh-token-reused', caller);
      throw ended();
    }

    return rotate ? this.sign(next) : { access: await this.tokens.signAccess(claim) };
  }

  /** Ends the session of a refresh token. One that stands for no session leaves nothing to end. */
  async end(refresh: string, caller: Caller) {
    const claim = await this.tokens.readRefresh(refresh);
    if (claim) await this.revoke(claim, 'session-revoked', caller);
  }

  /** One statement: of two that spend one token at the same time, one finds it spent. False when it is not good any more. */
  private async prolong({ owner, session, generation }: RefreshClaim, changes: Changes): Promise<boolean> {
    const { affected } = await this.database.manager.update(
      SessionEntity,
      { ownerId: owner, id: session, generation, revoked: IsNull(), expires: Raw((expires) => `${expires} > now()`) },
      { expires: () => this.rules.expiry('created'), used: () => 'now()', ...changes },
    );
    return affected === 1;
  }

  /** Whether the newest rotation led to this generation, under this key. */
  private async wasRotated(claim: RefreshClaim, key: string): Promise<boolean> {
    const { owner, session, generation } = claim;
    return this.database.manager.existsBy(SessionEntity, {
      ownerId: owner,
      id: session,
      generation,
      rotationKey: hashOf(key),
      revoked: IsNull(),
      expires: MoreThan(new Date()),
    });
  }

  private async revoke({ owner, session }: TokenOwner, why: SecurityEvent, caller: Caller) {
    const { affected } = await this.database.manager.update(
      SessionEntity,
      { ownerId: owner, id: session, revoked: IsNull() },
      { revoked: () => 'now()' },
    );
    this.revoked.add([session]);
    if (affected === 1) this.revoked.log.write(why, caller, { owner, session });
  }

  private async sign(claim: RefreshClaim): Promise<TokenPair> {
    return { access: await this.tokens.signAccess(claim), refresh: await this.tokens.signRefresh(claim) };
  }
}

/** A session that was just opened. */
export interface OpenedSession {
  readonly session: string;
  readonly tokens: TokenPair;
}

type Changes = QueryDeepPartialEntity<SessionEntity>;

const rotation = (key: string | undefined): Changes => ({
  generation: () => 'generation + 1',
  rotationKey: key === undefined ? null : hashOf(key),
});

const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url');

const ended = () => unauthorized('The session has ended. Log in again.');
