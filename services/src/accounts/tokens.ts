import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import * as z from 'zod/mini';
import { VerifiedTokens } from './verified-tokens.ts';

/** Which session a token was given to. */
export interface TokenOwner {
  readonly owner: string;
  readonly session: string;
}

/** The generation says which rotation of its session a refresh token came of. */
export interface RefreshClaim extends TokenOwner {
  readonly generation: number;
}

/** One kind of token is never taken for the other: each names whom it is for. */
const audience = { access: 'daybook:access', refresh: 'daybook:refresh' } as const;

const session = { sub: z.uuid(), sid: z.uuid() };
const accessClaims = z.object({ ...session, exp: z.int() });
const refreshClaims = z.object({ ...session, gen: z.int() });

/** Signs and reads tokens. A refresh token has no `exp`: how long it lives is the session's to say, which each use prolongs. */
@Injectable()
export class Tokens {
  readonly #verified = new VerifiedTokens<TokenOwner>();

  constructor(private readonly jwt: JwtService) {}

  signAccess({ owner, session }: TokenOwner): Promise<string> {
    return this.jwt.signAsync({ sid: session }, { subject: owner, audience: audience.access, expiresIn: '15m' });
  }

  signRefresh({ owner, session, generation }: RefreshClaim): Promise<string> {
    return this.jwt.signAsync({ sid: session, gen: generation }, { subject: owner, audience: audience.refresh });
  }

  /** Undefined when we did not sign it, for this, or when it has expired. */
  async readAccess(token: string): Promise<TokenOwner | undefined> {
    return this.#verified.ownerOf(token) ?? this.verifyAccess(token);
  }

  /** Undefined when we did not sign it, or for something else. Whether it is still good is for its session to say. */
  async readRefresh(token: string): Promise<RefreshClaim | undefined> {
    const claims = refreshClaims.safeParse(await this.verify(token, audience.refresh));
    return claims.data && { owner: claims.data.sub, session: claims.data.sid, generation: claims.data.gen };
  }

  private async verifyAccess(token: string): Promise<TokenOwner | undefined> {
    const { data } = accessClaims.safeParse(await this.verify(token, audience.access));
    if (!data) return undefined;
    const owner = { owner: data.sub, session: data.sid };
    this.#verified.add(token, owner, data.exp * 1000);
    return owner;
  }

  private verify(token: string, audience: string): Promise<unknown> {
    return this.jwt.verifyAsync<object>(token, { audience, algorithms: ['HS256'] }).catch(() => undefined);
  }
}
