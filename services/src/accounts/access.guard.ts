import type { Operation } from '@daybook/contracts/operation';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { requestOf } from '../http/parameters.ts';
import { Refusal, unauthorized } from '../http/refusal.ts';
import { ConnectionsService } from '../portals/connections.service.ts';
import { PageOrigins } from '../portals/page-origins.ts';
import { RevokedSessions } from './revoked-sessions.ts';
import { Tokens } from './tokens.ts';

/** Lets nobody into an operation without an access token, unless the operation says that it needs none. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly tokens: Tokens,
    private readonly revoked: RevokedSessions,
    private readonly connections: ConnectionsService,
    private readonly origins: PageOrigins,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = requestOf(context);
    const { operation } = request.routeOptions.config;
    if (operation?.secured !== true) return true;

    const token = bearer(request.headers.authorization);
    if (!token) throw unauthorized('Log in first.', false);
    const { origin } = request.headers;
    const own = await this.readOwn(token, origin);
    const owner = own?.owner ?? (await this.ownerOfPortal(token, origin, operation));
    if (owner === undefined) throw unauthorized('The access token is not valid, or has expired.');

    request.owner = owner;
    request.sessionId = own?.session ?? null;
    return true;
  }

  /**
   * Reads a token of the user's own session; undefined once the session was revoked. Such a token is not good in a portal's page,
   * however it came there: it would open more than the user allowed.
   */
  private async readOwn(token: string, origin: string | undefined) {
    const owned = await this.tokens.readAccess(token);
    if (!owned || (await this.revoked.isRevoked(owned.session))) return undefined;
    return (await this.origins.isPortal(origin)) ? undefined : owned;
  }

  /** A portal has the user's tasks, and nothing else. */
  private async ownerOfPortal(token: string, origin: string | undefined, { portals = false }: Operation) {
    const owner = await this.connections.ownerOf(token, origin);
    if (owner !== undefined && !portals) throw new Refusal(403, 'This token is for tasks alone.');
    return owner;
  }
}

const bearer = (header: string | undefined) => /^Bearer +([\w.~+/-]+=*)$/i.exec(header ?? '')?.[1];
