import type { Operation } from '@daybook/contracts/operation';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Authenticator } from '../http/authentication.ts';
import { Refusal, unauthorized } from '../http/refusal.ts';
import { ConnectionsService } from '../portals/connections.service.ts';
import { PageOrigins } from '../portals/page-origins.ts';
import { RevokedSessions } from './revoked-sessions.ts';
import { Tokens } from './tokens.ts';

/** Identifies the user by their access token, or by the one that they allowed a portal. */
@Injectable()
export class AccessGuard implements Authenticator {
  constructor(
    private readonly tokens: Tokens,
    private readonly revoked: RevokedSessions,
    private readonly connections: ConnectionsService,
    private readonly origins: PageOrigins,
  ) {}

  async authenticate(request: FastifyRequest, operation: Operation) {
    const token = bearer(request.headers.authorization);
    if (!token) throw unauthorized('Log in first.', false);
    const { origin } = request.headers;
    const own = await this.readOwn(token, origin);
    const owner = own?.owner ?? (await this.ownerOfPortal(token, origin, operation));
    if (owner === undefined) throw unauthorized('The access token is not valid, or has expired.');

    request.owner = owner;
    request.sessionId = own?.session ?? null;
  }

  async isAllowed({ owner, sessionId, headers }: FastifyRequest, milliseconds: number): Promise<boolean> {
    if (owner && sessionId && milliseconds > accessLife) return this.revoked.isOpen(owner, sessionId);
    if (sessionId) return !(await this.revoked.isRevoked(sessionId));
    return owner === (await this.connections.ownerOf(bearer(headers.authorization) ?? '', headers.origin));
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

/** In milliseconds: revoked sessions are remembered for a little longer. */
const accessLife = 15 * 60_000;

const bearer = (header: string | undefined) => /^Bearer +([\w.~+/-]+=*)$/i.exec(header ?? '')?.[1];
