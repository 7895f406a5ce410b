import type { Operation } from '@daybook/contracts/operation';
import { createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Authenticator } from '../../http/authentication.ts';
import { requestOf } from '../../http/endpoint.ts';
import { ProblemError, unauthorized } from '../../http/problem-error.ts';
import { callerOf, SecurityLog } from '../../security-log/security-log.ts';
import { type Releaser, ReleaseTokensService } from './release-tokens.service.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The holder of the release token; null for operations that need none. */
    releaser: Releaser | null;
  }
}

/** Injects the holder of the request's release token. */
export const ByReleaser = createParamDecorator((_: unknown, context: ExecutionContext): Releaser => {
  const { releaser } = requestOf(context);
  if (!releaser) throw new Error('Only a handler of an operation for release tokens has a releaser.');
  return releaser;
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
    const releaser = await this.tokens.find(token);
    if (!releaser) {
      this.log.write('release-token-refused', callerOf(request), { operation: operation.id });
      throw unauthorized('The release token is not known, or was revoked.');
    }

    const { app } = request.params as { app?: string };
    const problem = scopeProblem(releaser, operation.secured === 'operator' ? '*' : app);
    if (problem) {
      this.log.write('release-token-refused', callerOf(request), { operation: operation.id, app });
      throw new ProblemError(403, problem);
    }
    request.releaser = releaser;
  }
}

/** Returns why a token is not valid for an app. Operations without an app in their address accept every token. */
function scopeProblem(releaser: Releaser, wanted: string | undefined) {
  if (releaser.app === '*' || wanted === undefined || wanted === releaser.app) return undefined;
  const own = `This token is for the app "${releaser.app}"`;
  return wanted === '*' ? `${own}: only an operator's does this.` : `${own}, not for "${wanted}".`;
}
