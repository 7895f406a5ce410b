import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { requestOf } from '../http/parameters.ts';
import { unauthorized } from '../http/refusal.ts';
import { Tokens } from './tokens.ts';

/** Lets nobody into an operation without an access token, unless the operation says that it needs none. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(private readonly tokens: Tokens) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = requestOf(context);
    if (request.routeOptions.config.operation?.secured !== true) return true;

    const token = bearer(request.headers.authorization);
    if (!token) throw unauthorized('Log in first.', false);
    const claim = await this.tokens.readAccess(token);
    if (!claim) throw unauthorized('The access token is not valid, or has expired.');

    request.owner = claim.owner;
    return true;
  }
}

const bearer = (header: string | undefined) => /^Bearer +([\w.~+/-]+=*)$/i.exec(header ?? '')?.[1];
