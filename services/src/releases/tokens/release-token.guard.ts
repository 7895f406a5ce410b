import type { Operation } from '@daybook/contracts/operation';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Authenticator } from '../../http/authentication.ts';
import { fromRequest } from '../../http/endpoint.ts';
import { ProblemError, unauthorized } from '../../http/problem-error.ts';
import { type Caller, callerOf, SecurityLog } from '../../security-log/security-log.ts';
import { expiredSentence } from './expiry.ts';
import { type Releaser, ReleaseTokensService } from './release-tokens.service.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The holder of the release token; null for operations that need none. */
    releaser: Releaser | null;
  }
}

/** The holder of the request's release token, and who sent the request. */
export interface CurrentReleaser extends Releaser {
  readonly caller: Caller;
}

/** Injects the current releaser into a parameter of a handler. */
export const ByReleaser = fromRequest((request): CurrentReleaser => {
  if (!request.releaser) throw new Error('Only a handler of an operation for release tokens has a releaser.');
  return { ...request.releaser, caller: callerOf(request) };
});

/** Accepts a release token for the app in the address, or an operator's token. */
@Injectable()
export class ReleaseTokenGuard implements Authenticator {
  constructor(
    private readonly tokens: ReleaseTokensService,
    private readonly log: SecurityLog,
  ) {}

  async authenticate(request: FastifyRequest, operation: Operation) {
    const token = /^Bearer +([\w-]+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (!token) throw unauthorized('Send a release token.', false);
    const found = await this.tokens.find(token);
    if (found?.kind !== 'valid') {
      const why = found ? { reason: 'expired', tokenId: found.id } : { reason: 'unknown' };
      this.log.write('release-token-refused', callerOf(request), { operation: operation.id, ...why });
      throw unauthorized(found ? expiredSentence(found.at) : 'The release token is not known, or was revoked.');
    }
    const { releaser } = found;

    const { app } = request.params as { app?: string };
    const problem = scopeProblem(releaser, operation.secured === 'operator' ? '*' : app);
    if (problem) {
      this.log.write('release-token-refused', callerOf(request), {
        operation: operation.id,
        app,
        reason: 'another app',
        tokenId: releaser.id,
      });
      throw new ProblemError(403, problem);
    }
    request.releaser = releaser;
  }

  async isAllowed({ releaser }: FastifyRequest): Promise<boolean> {
    return releaser !== null && this.tokens.isValid(releaser);
  }
}

/** Returns why a token is not valid for an app. Operations without an app in their address accept every token. */
function scopeProblem(releaser: Releaser, wanted: string | undefined) {
  if (releaser.app === '*' || wanted === undefined || wanted === releaser.app) return undefined;
  const own = `This token is for the app "${releaser.app}"`;
  return wanted === '*' ? `${own}. This request needs an operator's token.` : `${own}, not for "${wanted}".`;
}
