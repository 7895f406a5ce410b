import type { Operation } from '@daybook/contracts/operation';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { requestOf } from '../http/parameters.ts';
import { Refusal, unauthorized } from '../http/refusal.ts';
import { ConnectionsService } from '../portals/connections.service.ts';
import { PageOrigins } from '../portals/page-origins.ts';
import { Tokens } from './tokens.ts';

/** Lets nobody into an operation without an access token, unless the operation says that it needs none. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly tokens: Tokens,
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
    const owner = (await this.ownerOf(token, origin)) ?? (await this.ownerOfPortal(token, origin, operation));
    if (owner === undefined) throw unauthorized('The access token is not valid, or has expired.');

    request.owner = owner;
    return true;
  }

  /** A user's own token is not good in a portal's page, however it came there: it would open more than the user allowed. */
  private async ownerOf(token: string, origin: string | undefined) {
    const owned = await this.tokens.readAccess(token);
    return owned && !(await this.origins.isPortal(origin)) ? owned.owner : undefined;
  }

  /** A portal has the user's tasks, and nothing else. */
  private async ownerOfPortal(token: string, origin: string | undefined, { portals = false }: Operation) {
    const owner = await this.connections.ownerOf(token, origin);
    if (owner !== undefined && !portals) throw new Refusal(403, 'This token is for tasks alone.');
    return owner;
  }
}

const bearer = (header: string | undefined) => /^Bearer +([\w.~+/-]+=*)$/i.exec(header ?? '')?.[1];
