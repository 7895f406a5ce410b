import type { Operation } from '@daybook/contracts/operation';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Authenticator } from '../http/authentication.ts';
import { ProblemError, unauthorized } from '../http/problem-error.ts';
import { ConnectionsService, PortalsService } from '../portals/public.ts';
import { RevokedSessions } from './revoked-sessions.ts';
import { Tokens } from './tokens.ts';

/** Identifies the user by the access token of a session, or of a portal's connection. */
@Injectable()
export class AccessGuard implements Authenticator {
  constructor(
    private readonly tokens: Tokens,
    private readonly revoked: RevokedSessions,
    private readonly connections: ConnectionsService,
    private readonly portals: PortalsService,
  ) {}

  async authenticate(request: FastifyRequest, operation: Operation) {
    const token = bearerToken(request.headers.authorization);
    if (!token) throw unauthorized('Log in first.', false);
    const { origin } = request.headers;
    const own = await this.readOwn(token, origin);
    request.owner = own?.owner ?? (await this.ownerOfConnection(token, origin, operation));
    request.sessionId = own?.session ?? null;
  }

  async isAllowed({ owner, sessionId, headers }: FastifyRequest, elapsedMs: number): Promise<boolean> {
    if (owner && sessionId && elapsedMs > accessTokenMs) return this.revoked.isOpen(owner, sessionId);
    if (sessionId) return !(await this.revoked.isRevoked(sessionId));
    return owner === (await this.connections.ownerOf(bearerToken(headers.authorization) ?? '', headers.origin));
  }

  /** Reads the token of a session that is not revoked. Portals cannot use it: it gives more access than the user allowed them. */
  private async readOwn(token: string, origin: string | undefined) {
    const owned = await this.tokens.readAccess(token);
    if (!owned || (await this.revoked.isRevoked(owned.session))) return undefined;
    return (await this.portals.isPortal(origin)) ? undefined : owned;
  }

  private async ownerOfConnection(token: string, origin: string | undefined, { portals = false }: Operation) {
    const owner = await this.connections.ownerOf(token, origin);
    if (owner === undefined) throw unauthorized('The access token is not valid, or has expired.');
    if (!portals) throw new ProblemError(403, 'This token gives access to tasks only.');
    return owner;
  }
}

/** The lifetime of an access token, in milliseconds. Revoked sessions are remembered a little longer. */
const accessTokenMs = 15 * 60_000;

const bearerToken = (header: string | undefined) => /^Bearer +([\w.~+/-]+=*)$/i.exec(header ?? '')?.[1];
