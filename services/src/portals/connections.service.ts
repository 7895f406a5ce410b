import type { ConnectCode, Connection, ConnectRequest } from '@daybook/contracts/portal-connections';
import type { CodeExchange, PortalTokens as TokenPair } from '@daybook/contracts/portal-tokens';
import { Injectable } from '@nestjs/common';
import { createHash, randomBytes } from 'node:crypto';
import { v7 as uuid, validate as isUuid } from 'uuid';
import { Database } from '../database/database.ts';
import { instant } from '../database/sql-columns.ts';
import type { OwnSession } from '../http/endpoint.ts';
import { notFound, ProblemError, unauthorized } from '../http/problem-error.ts';
import { type Caller, SecurityLog } from '../security-log/security-log.ts';
import { ConnectCodeEntity, ConnectionEntity } from './portals.entity.ts';
import { type PortalRefreshClaim, PortalTokens } from './portal-tokens.ts';
import { PortalsService } from './portals.service.ts';
import { deleteSurplusConnections } from './surplus-connections.ts';

/** The page that sent a request. A request that no page sent has no origin. */
export interface PageCaller extends Caller {
  readonly origin: string | undefined;
}

/** Manages which portals have access to the board of a user. A portal uses it from its own origins, until the user revokes it. */
@Injectable()
export class ConnectionsService {
  constructor(
    private readonly database: Database,
    private readonly tokens: PortalTokens,
    private readonly portals: PortalsService,
    private readonly log: SecurityLog,
  ) {}

  /** @throws {ProblemError} 404 if there is no such portal, 422 if the origin is not registered for it */
  async connectPortal({ owner, session }: OwnSession, portal: string, request: ConnectRequest): Promise<ConnectCode> {
    const { origin, challenge } = request;
    const { name, origins } = await this.portals.readPortal(portal);
    if (!origins.includes(origin)) throw new ProblemError(422, `${origin} is not an origin of ${name}.`);
    const code = randomBytes(32).toString('base64url');
    const [stored] = await this.database.rows(
      `insert into connect_codes (hash, owner_id, session_id, portal_id, origin, challenge)
      select $1, $2, $3, id, $5, $6 from portals where id = $4 for key share returning hash`,
      [sha256(code), owner, session, portal, origin, challenge],
    );
    if (!stored) throw notFound();
    return { code };
  }

  /**
   * Exchanges a code for the tokens of a new connection. A second use of the code ends the connection: one of the two uses was a
   * theft. If the user has more connections to the portal than are allowed, it also ends the one that was unused for longest.
   *
   * @param page - the page that requested the code, or our own: in a frame, our own page sends the requests of the portal
   * @throws {ProblemError} 401 if the code is not valid
   */
  async openConnection(portal: string, { code, verifier }: CodeExchange, page: PageCaller) {
    const opened = await this.database.transaction(async () => {
      const stored = await this.lockCode(code);
      if (!stored || stored.portal !== portal || !this.isAllowed(page.origin, [stored.origin])) return undefined;
      const { owner, connection } = stored;
      if (connection !== null) return { ended: (await this.revoke(owner, connection)) ? { owner, portal, connection } : undefined };
      if (!stored.isFresh || sha256(verifier).toString('base64url') !== stored.challenge) return undefined;

      const claim = { owner, connection: uuid(), portal, generation: 1 };
      await this.database.manager.insert(ConnectionEntity, { ownerId: owner, id: claim.connection, portalId: portal });
      await this.database.manager.update(ConnectCodeEntity, { hash: sha256(code) }, { connectionId: claim.connection });
      await deleteSurplusConnections(this.database, owner, portal);
      return { tokens: await this.sign(claim) };
    });
    if (opened?.tokens) return opened.tokens;
    if (opened?.ended) this.log.write('portal-code-reused', page, opened.ended);
    throw unauthorized('The code is not valid, or was used already.');
  }

  /**
   * Replaces the tokens of a connection. Each refresh token can be used once; a second use ends the connection (RFC 9700, section
   * 4.14.2).
   *
   * @throws {ProblemError} 401 if the token is not valid
   */
  async refreshConnection(portal: string, refresh: string, page: PageCaller): Promise<TokenPair> {
    const claim = await this.readRefresh(portal, refresh, page);
    if (!claim) throw connectionEnded();
    const { owner, connection, generation } = claim;
    const refreshed = await this.database.rows(
      `update connections set generation = generation + 1, used = now()
      where owner_id = $1 and id = $2 and generation = $3 and revoked is null
        and used > now() - interval '14 days' and created > now() - make_interval(days => $4) returning id`,
      [owner, connection, generation, this.tokens.connectionDays],
    );
    if (refreshed.length === 1) return this.sign({ ...claim, generation: generation + 1 });
    const last = await this.revoke(owner, connection);
    // A token of the newest generation was not used before: its connection is too old, or was unused for too long.
    if (last && last.generation > generation) this.log.write('portal-refresh-token-reused', page, { owner, portal, connection });
    throw connectionEnded();
  }

  /** Ends the connection that a refresh token belongs to, also if the token was replaced. Has no effect if it is not valid, or has ended. */
  async revokeConnection(portal: string, refresh: string, page: PageCaller): Promise<void> {
    const { owner, connection } = (await this.readRefresh(portal, refresh, page)) ?? {};
    if (!owner || !connection || !(await this.revoke(owner, connection))) return;
    this.log.write('connection-revoked', page, { owner, portal, connection });
  }

  /** Returns the owner of the board that a portal's token opens at this origin; undefined if the token is not valid. */
  async ownerOf(access: string, origin: string | undefined): Promise<string | undefined> {
    const claim = await this.tokens.readAccess(access);
    if (!claim) return undefined;
    const rows = await this.database.rows(
      `select 1 from connections join portals on portals.id = portal_id
      where owner_id = $1 and connections.id = $2 and revoked is null and ($3::text is null or $3 = any(origins))`,
      [claim.owner, claim.connection, this.portals.isOwn(origin) ? null : (origin ?? null)],
    );
    return rows.length > 0 ? claim.owner : undefined;
  }

  listConnections(owner: string): Promise<Connection[]> {
    return this.database.rows<Connection>(
      `select connections.id, json_build_object('id', portals.id, 'name', name) as portal,
        ${instant('created', 'connections.created')}, ${instant('used')}
      from connections join portals on portals.id = portal_id
      where owner_id = $1 and revoked is null order by connections.created desc`,
      [owner],
    );
  }

  async deleteConnection(owner: string, id: string): Promise<void> {
    if (!isUuid(id) || !(await this.revoke(owner, id))) throw notFound();
  }

  /** Ends all connections of a user to a portal, in every browser, and deletes unused codes. */
  async withdrawPortal(owner: string, portal: string): Promise<void> {
    await this.database.transaction(async () => {
      const unused = 'delete from connect_codes where owner_id = $1 and portal_id = $2 and connection_id is null';
      await this.database.rows(unused, [owner, portal]);
      const open = 'owner_id = $1 and portal_id = $2 and revoked is null';
      await this.database.rows(`update connections set revoked = now() where ${open}`, [owner, portal]);
    });
  }

  /** Returns the ended connection; undefined if there was none. */
  private async revoke(owner: string, id: string) {
    const [connection] = await this.database.rows<{ generation: number }>(
      'update connections set revoked = now() where owner_id = $1 and id = $2 and revoked is null returning generation',
      [owner, id],
    );
    return connection;
  }

  /**
   * Locks the account and the portal before the code, as who ends all connections of one does: the exchange comes before that or after
   * it. Two statements: only the second sees what was committed while the first waited.
   */
  private async lockCode(code: string): Promise<StoredCode | undefined> {
    await this.database.rows(
      `select 1 from connect_codes join accounts on accounts.id = owner_id join portals on portals.id = portal_id
      where hash = $1 for no key update of accounts for key share of portals`,
      [sha256(code)],
    );
    const [stored] = await this.database.rows<StoredCode>(
      `select owner_id as owner, portal_id as portal, origin, challenge, connection_id as connection,
        created > now() - interval '1 minute' and exists (
          select 1 from sessions where sessions.owner_id = connect_codes.owner_id and id = session_id and revoked is null
        ) as "isFresh"
      from connect_codes where hash = $1 for update`,
      [sha256(code)],
    );
    return stored;
  }

  /** Returns the claim of a portal's refresh token; undefined if it is not valid, or the page may not use it. */
  private async readRefresh(portal: string, refresh: string, { origin }: PageCaller) {
    const claim = await this.tokens.readRefresh(refresh);
    if (claim?.portal !== portal) return undefined;
    const isAllowed = origin === undefined || this.isAllowed(origin, (await this.portals.readPortal(portal)).origins);
    return isAllowed ? claim : undefined;
  }

  private isAllowed(origin: string | undefined, origins: readonly string[]) {
    return origin !== undefined && (this.portals.isOwn(origin) || origins.includes(origin));
  }

  private async sign(claim: PortalRefreshClaim): Promise<TokenPair> {
    const [access, refresh] = await Promise.all([this.tokens.signAccess(claim), this.tokens.signRefresh(claim)]);
    return { access, refresh, expiresIn: this.tokens.accessLife };
  }
}

interface StoredCode {
  readonly owner: string;
  readonly portal: string;
  readonly origin: string;
  readonly challenge: string;
  readonly connection: string | null;
  readonly isFresh: boolean;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest();

const connectionEnded = () => unauthorized('The connection has ended. Ask the user to connect again.');
