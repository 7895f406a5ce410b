import type { CodeExchange, ConnectCode, Connection, ConnectRequest, PortalTokens as TokenPair } from '@daybook/contracts/portals';
import { Injectable } from '@nestjs/common';
import { createHash, randomBytes } from 'node:crypto';
import { IsNull } from 'typeorm';
import { v7 as uuid, validate as isUuid } from 'uuid';
import { Database } from '../database/database.ts';
import { instant } from '../database/instant.ts';
import { notFound, ProblemError, unauthorized } from '../http/problem-error.ts';
import type { OwnSession } from '../http/parameters.ts';
import { type Caller, SecurityLog } from '../security-log/security-log.ts';
import { ConnectCodeEntity } from './connect-code.entity.ts';
import { ConnectionEntity } from './connection.entity.ts';
import { PageOrigins } from './page-origins.ts';
import { type PortalRefreshClaim, PortalTokens } from './portal-tokens.ts';

/** What users have allowed portals: the board, at the portal's own origins, until they withdraw it. */
@Injectable()
export class ConnectionsService {
  constructor(
    private readonly database: Database,
    private readonly tokens: PortalTokens,
    private readonly origins: PageOrigins,
    private readonly log: SecurityLog,
  ) {}

  /** A code for the page that asked. It goes to no origin that is not registered. */
  async connect({ owner, session }: OwnSession, portal: string, { origin, challenge }: ConnectRequest): Promise<ConnectCode> {
    const { name, origins } = await this.origins.portals.readPortal(portal);
    if (!origins.includes(origin)) throw new ProblemError(422, `${origin} is no origin of ${name}.`);
    const code = randomBytes(32).toString('base64url');
    await this.database.manager.insert(ConnectCodeEntity, {
      hash: sha256(code),
      ownerId: owner,
      sessionId: session,
      portalId: portal,
      origin,
      challenge,
    });
    return { code };
  }

  /**
   * The first use opens the connection, and a second one ends it: the code was stolen, before or after. It takes the page that
   * asked, or one of ours that asked for it: the frame in which a portal shows the board is a page of ours.
   */
  async open(portal: string, { code, verifier }: CodeExchange, origin: string | undefined, caller: Caller): Promise<TokenPair> {
    const opened = await this.database.transaction(async () => {
      const kept = await this.lockCode(code);
      if (!kept || kept.portal_id !== portal || !this.isAt(origin, [kept.origin])) return undefined;
      const { owner_id: owner, connection_id: connection } = kept;
      if (connection !== null) return { ended: (await this.revoke(owner, connection)) ? { owner, portal, connection } : undefined };
      if (!kept.fresh || sha256(verifier).toString('base64url') !== kept.challenge) return undefined;

      const claim = { owner, connection: uuid(), portal, generation: 1 };
      await this.database.manager.insert(ConnectionEntity, { ownerId: owner, id: claim.connection, portalId: portal });
      await this.database.manager.update(ConnectCodeEntity, { hash: sha256(code) }, { connectionId: claim.connection });
      return { tokens: await this.sign(claim) };
    });
    if (opened?.tokens) return opened.tokens;
    if (opened?.ended) this.log.write('portal-code-reused', caller, opened.ended);
    return refuse('The code is not good, or was used.');
  }

  /** A refresh token is spent by its use; shown again it ends the connection (RFC 9700, section 4.14.2). */
  async refresh(portal: string, refresh: string, origin: string | undefined, caller: Caller): Promise<TokenPair> {
    const claim = await this.tokens.readRefresh(refresh);
    if (!claim || claim.portal !== portal || !(await this.isOf(portal, origin))) return refuse(ended);
    const { owner, connection, generation } = claim;
    const refreshed = await this.database.rows(
      `update connections set generation = generation + 1, used = now()
      where owner_id = $1 and id = $2 and generation = $3 and revoked is null and used > now() - interval '14 days'
        and created > now() - make_interval(days => $4)
      returning id`,
      [owner, connection, generation, this.tokens.connectionDays],
    );
    if (refreshed.length > 0) return this.sign({ ...claim, generation: generation + 1 });
    const last = await this.revoke(owner, connection);
    // A token of the newest generation was not spent: its connection was only unused for too long, or too old.
    if (last && last.generation > generation) this.log.write('portal-refresh-token-reused', caller, { owner, portal, connection });
    return refuse(ended);
  }

  /** Whose board a portal's token opens, from a page at this origin; undefined for any other token, and once it was withdrawn. */
  async ownerOf(access: string, origin: string | undefined): Promise<string | undefined> {
    const claim = await this.tokens.readAccess(access);
    if (!claim) return undefined;
    const rows = await this.database.rows(
      `select 1 from connections join portals on portals.id = portal_id
      where owner_id = $1 and connections.id = $2 and revoked is null and ($3::text is null or $3 = any(origins))`,
      [claim.owner, claim.connection, this.origins.isOwn(origin) ? null : (origin ?? null)],
    );
    return rows.length > 0 ? claim.owner : undefined;
  }

  listConnections(owner: string): Promise<Connection[]> {
    return this.database.rows(
      `select connections.id, json_build_object('id', portals.id, 'name', name) as portal,
        ${instant('created', 'connections.created')}, ${instant('used')}
      from connections join portals on portals.id = portal_id
      where owner_id = $1 and revoked is null order by connections.created desc`,
      [owner],
    );
  }

  async withdraw(owner: string, id: string): Promise<void> {
    if (!isUuid(id) || !(await this.revoke(owner, id))) throw notFound();
  }

  /** All that a portal was allowed, in whichever browser, and the codes that are on their way. */
  async withdrawAll(owner: string, portal: string): Promise<void> {
    await this.database.transaction(async () => {
      await this.database.manager.delete(ConnectCodeEntity, { ownerId: owner, portalId: portal, connectionId: IsNull() });
      await this.database.manager.update(
        ConnectionEntity,
        { ownerId: owner, portalId: portal, revoked: IsNull() },
        { revoked: () => 'now()' },
      );
    });
  }

  /** Returns the generation of the connection that it ended; undefined when there was none to end. */
  private async revoke(owner: string, id: string): Promise<{ readonly generation: number } | undefined> {
    const [revoked] = await this.database.rows<{ generation: number }>(
      'update connections set revoked = now() where owner_id = $1 and id = $2 and revoked is null returning generation',
      [owner, id],
    );
    return revoked;
  }

  private async lockCode(code: string): Promise<KeptCode | undefined> {
    const rows = await this.database.rows<KeptCode>(
      `select owner_id, portal_id, origin, challenge, connection_id, created > now() - interval '1 minute' and not exists (
        select 1 from sessions
        where sessions.owner_id = connect_codes.owner_id and id = session_id and revoked is not null
      ) as fresh
      from connect_codes where hash = $1 for update`,
      [sha256(code)],
    );
    return rows[0];
  }

  private async isOf(portal: string, origin: string | undefined) {
    return origin === undefined || this.isAt(origin, (await this.origins.portals.readPortal(portal)).origins);
  }

  /** Whether a page may speak for a portal of these origins. At our own there is no code but ours. */
  private isAt(origin: string | undefined, origins: readonly string[]) {
    return origin !== undefined && (this.origins.isOwn(origin) || origins.includes(origin));
  }

  private async sign(claim: PortalRefreshClaim): Promise<TokenPair> {
    const [access, refresh] = await Promise.all([this.tokens.signAccess(claim), this.tokens.signRefresh(claim)]);
    return { access, refresh, expiresIn: this.tokens.accessLife };
  }
}

interface KeptCode {
  readonly owner_id: string;
  readonly portal_id: string;
  readonly origin: string;
  readonly challenge: string;
  readonly connection_id: string | null;
  readonly fresh: boolean;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest();

const ended = 'The connection has ended. Ask the user again.';

function refuse(detail: string): never {
  throw unauthorized(detail);
}
