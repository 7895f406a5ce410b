import type { Refreshed, RefreshRequest, Tokens as TokenPair } from '@daybook/contracts/accounts';
import type { Session } from '@daybook/contracts/sessions';
import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { v7 as uuid, validate as isUuid } from 'uuid';
import type { KeyedHash } from '../crypto/derived-keys.ts';
import { Database } from '../database/database.ts';
import { instant } from '../database/sql-columns.ts';
import { networkOf } from '../http/connections/client-address.ts';
import type { OwnSession } from '../http/endpoint.ts';
import { notFound, unauthorized } from '../http/problem-error.ts';
import type { Caller } from '../security-log/security-log.ts';
import { type Client, deviceOf } from './client.ts';
import { RevokedSessions } from './revoked-sessions.ts';
import { endSurplusSessions, maxSessions } from './surplus-sessions.ts';
import { type RefreshClaim, Tokens } from './tokens.ts';

/** How long a session lives at most, in days, and the keyed hash of the networks that use it. */
export class SessionRules {
  constructor(
    readonly days: number,
    readonly networks: KeyedHash,
  ) {}
}

/** A rotation of the refresh token, with the hash of the request's Idempotency-Key, if it had one. */
type Rotation = { readonly keyHash: string | null };

type Named = { readonly username: string };

export interface OpenedSession {
  readonly session: string;
  readonly tokens: TokenPair;
  /** The sessions that it has replaced, for `rejectTokens` once the transaction is committed. */
  readonly ended: readonly string[];
}

/** Manages sessions. A session ends 14 days after its last use, at its maximum age, when it is revoked, or when its user opens 100 others. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly database: Database,
    private readonly tokens: Tokens,
    private readonly revoked: RevokedSessions,
    private readonly rules: SessionRules,
  ) {}

  /** Call it in a transaction that locks the account: two logins at once would both count without the other. */
  async open(owner: string, client: Client): Promise<OpenedSession> {
    const claim = { owner, session: uuid(), generation: 1 };
    const { browser, system } = deviceOf(client.userAgent);
    const [named] = (await this.database.rows<Named>(
      `insert into sessions (owner_id, id, expires, network, browser, system)
      values ($1, $2, ${this.expiry('now()')}, $3, $4, $5) returning ${username}`,
      [owner, claim.session, this.networkOf(client), browser, system],
    )) as [Named];
    const ended = await endSurplusSessions(this.database, owner, claim.session);
    return { session: claim.session, tokens: await this.sign({ ...claim, ...named }), ended };
  }

  /** Returns a keyed hash of the caller's network: enough to recognize the network, but not to find out what it is. */
  private networkOf({ address }: Caller): string {
    return this.rules.networks.of(networkOf(address));
  }

  /** Returns the hashes of the caller's network that sessions may have: one for each secret of the installation. */
  networksOf({ address }: Caller): string[] {
    return this.rules.networks.every(networkOf(address));
  }

  /**
   * Returns a new access token. With `rotate`, also returns a new refresh token and invalidates the given one. A retry with the
   * `key` of that rotation gets the same response again, since the first one may have been lost.
   *
   * @throws {ProblemError} 401 if the session has ended, or the token was used before
   */
  async refresh({ refresh, rotate = false }: RefreshRequest, caller: Caller, key?: string): Promise<Refreshed> {
    const claim = await this.tokens.readRefresh(refresh);
    if (!claim) throw sessionEnded();

    const rotation = rotate ? { keyHash: key === undefined ? null : hashOf(key) } : undefined;
    const named = (await this.extend(claim, caller, rotation)) ?? (await this.findRotated(claim, rotation));
    if (!named) {
      // If the token was used before, one of the two users has stolen it: the session ends for both (RFC 9700, section 4.14.2).
      const last = await this.revokeSession(claim);
      if (last && last.generation > claim.generation) this.revoked.log.write('refresh-token-reused', caller, ids(claim));
      throw sessionEnded();
    }
    if (!rotate) return { access: await this.tokens.signAccess({ ...claim, ...named }) };
    return this.sign({ ...claim, ...named, generation: claim.generation + 1 });
  }

  /** Ends the session of a refresh token. Does nothing for an invalid token. */
  async end(refresh: string, caller: Caller): Promise<void> {
    const claim = await this.tokens.readRefresh(refresh);
    if (claim && (await this.revokeSession(claim))) this.revoked.log.write('session-revoked', caller, ids(claim));
  }

  listSessions({ owner, session }: OwnSession): Promise<Session[]> {
    return this.database.rows<Session>(
      `select id, browser, system, id = $2 as current, ${instant('created')}, ${instant('used')}, ${instant('expires')}
      from sessions where owner_id = $1 and ${isOpen} order by sessions.used desc limit ${maxSessions}`,
      [owner, session],
    );
  }

  /** @throws {ProblemError} 404 if the user has no such session, or it has ended */
  async endSession(owner: string, id: string): Promise<void> {
    const [ended] = isUuid(id) ? await this.revoke(`owner_id = $1 and id = $2 and ${isOpen}`, [owner, id]) : [];
    if (!ended) throw notFound();
    this.rejectTokens([id]);
  }

  async endOtherSessions(own: OwnSession): Promise<number> {
    const ended = await this.database.transaction(async () => {
      // A login that is under way comes before or after: it locks the account, too.
      await this.database.rows('select 1 from accounts where id = $1 for no key update', [own.owner]);
      return this.revokeOthers(own);
    });
    this.rejectTokens(ended);
    return ended.length;
  }

  /**
   * Ends all sessions except the current one, also expired ones, whose last access tokens may be valid. Returns their ids: call
   * `rejectTokens` once the transaction is committed.
   */
  async revokeOthers({ owner, session }: OwnSession): Promise<string[]> {
    const ended = await this.revoke('owner_id = $1 and id <> $2 and revoked is null', [owner, session]);
    return ended.map(({ id }) => id);
  }

  /** Ends all sessions, also expired ones. Returns ids for `rejectTokens`, as above. */
  async revokeAll(owner: string): Promise<string[]> {
    const ended = await this.revoke('owner_id = $1 and revoked is null', [owner]);
    return ended.map(({ id }) => id);
  }

  /** Makes this server reject the access tokens of sessions that have ended. */
  rejectTokens(ended: readonly string[]): void {
    this.revoked.add(ended);
  }

  /** A single statement, so that one of two concurrent rotations fails. Returns undefined if the token is not valid any more. */
  private async extend({ owner, session, generation }: RefreshClaim, caller: Caller, rotation?: Rotation) {
    const rotate = rotation ? ', generation = generation + 1, rotation_key = $5' : '';
    const [extended] = await this.database.rows<Named>(
      `update sessions set expires = ${this.expiry('created')}, used = now(), network = $4${rotate}
      where owner_id = $1 and id = $2 and generation = $3 and ${isOpen} returning ${username}`,
      [owner, session, generation, this.networkOf(caller), ...(rotation ? [rotation.keyHash] : [])],
    );
    return extended;
  }

  /** Returns undefined unless the latest rotation was of this token and had the same key. */
  private async findRotated({ owner, session, generation }: RefreshClaim, rotation?: Rotation): Promise<Named | undefined> {
    if (!rotation?.keyHash) return undefined;
    const [rotated] = await this.database.rows<Named>(
      `select ${username} from sessions where owner_id = $1 and id = $2 and generation = $3 + 1 and rotation_key = $4 and ${isOpen}`,
      [owner, session, generation, rotation.keyHash],
    );
    return rotated;
  }

  /** Returns the ended session; undefined if it had been revoked before. */
  private async revokeSession({ owner, session }: RefreshClaim) {
    const [ended] = await this.revoke('owner_id = $1 and id = $2 and revoked is null', [owner, session]);
    this.rejectTokens([session]);
    return ended;
  }

  private revoke(condition: string, values: readonly string[]) {
    return this.database.rows<{ id: string; generation: number }>(
      `update sessions set revoked = now() where ${condition} returning id, generation`,
      values,
    );
  }

  /** Returns the SQL of an expiry: 14 days from now, and at most the maximum age after `created`, an SQL expression. */
  private expiry(created: string): string {
    return `least(now() + interval '14 days', ${created} + interval '${this.rules.days} days')`;
  }

  private async sign(claim: RefreshClaim & Named): Promise<TokenPair> {
    return { access: await this.tokens.signAccess(claim), refresh: await this.tokens.signRefresh(claim) };
  }
}

const username = '(select username from accounts where accounts.id = owner_id) as username';

const isOpen = 'revoked is null and expires > now()';

const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url');

const ids = ({ owner, session }: RefreshClaim) => ({ owner, session });

const sessionEnded = () => unauthorized('The session has ended. Log in again.');
