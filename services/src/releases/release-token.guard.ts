import type { Operation } from '@daybook/contracts/operation';
import { createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Authenticator } from '../http/authentication.ts';
import { requestOf } from '../http/parameters.ts';
import { Refusal, unauthorized } from '../http/refusal.ts';
import { callerOf } from '../security-log/caller.ts';
import { SecurityLog } from '../security-log/security-log.ts';
import { type Releaser, ReleaseTokensService } from './release-tokens.service.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose release token was shown; null where none is needed. */
    releaser: Releaser | null;
  }
}

/** Who releases, by the token that was shown. */
export const ByReleaser = createParamDecorator((_: unknown, context: ExecutionContext): Releaser => {
  const { releaser } = requestOf(context);
  if (!releaser) throw new Error('Only a handler of an operation for release tokens has a releaser.');
  return releaser;
});

/** Identifies who releases by their token, which must be for the app that the address names, or an operator's. */
@Injectable()
export class ReleaseTokenGuard implements Authenticator {
  constructor(
    private readonly tokens: ReleaseTokensService,
    private readonly log: SecurityLog,
  ) {}

  async authenticate(request: FastifyRequest, operation: Operation) {
    const token = bearer(request);
    if (!token) throw unauthorized('Show a release token.', false);
    const releaser = await this.tokens.find(token);
    if (!releaser) {
      this.log.write('release-token-refused', callerOf(request), { operation: operation.id });
      throw unauthorized('The release token is not known, or was revoked.');
    }

    const { app } = request.params as { app?: string };
    const wrong = wrongScope(releaser, operation.secured === 'operator' ? '*' : app);
    if (wrong) {
      this.log.write('release-token-refused', callerOf(request), { operation: operation.id, app });
      throw new Refusal(403, wrong);
    }
    request.releaser = releaser;
  }

  async isAllowed({ releaser }: FastifyRequest): Promise<boolean> {
    return releaser !== null && this.tokens.isGood(releaser);
  }
}

const bearer = ({ headers }: FastifyRequest) => /^Bearer +([\w-]+)$/i.exec(headers.authorization ?? '')?.[1];

/** What a token is not for, as a sentence. A list of apps shows each what is theirs: it names none. */
function wrongScope(releaser: Releaser, wanted: string | undefined) {
  if (releaser.app === '*' || wanted === undefined || wanted === releaser.app) return undefined;
  const own = `This token is for the app "${releaser.app}"`;
  return wanted === '*' ? `${own}: only an operator's does this.` : `${own}, not for "${wanted}".`;
}
