import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import { TokenSigner } from '../crypto/token-signer.ts';
import type { OwnSession } from '../http/endpoint.ts';

export interface RefreshClaim extends OwnSession {
  /** Which rotation of the session issued the token. */
  readonly generation: number;
}

export interface AccessClaim extends OwnSession {
  readonly username: string;
}

/** Each kind of token has its own audience, so that none is accepted in place of another. */
const audience = { access: 'daybook:access', refresh: 'daybook:refresh' } as const;

const session = { sub: z.uuid(), sid: z.uuid() };
const accessClaims = z.object({ ...session, exp: z.int() });
const refreshClaims = z.object({ ...session, gen: z.int() });

/** How many access tokens are verified once and not for every request. */
const cachedTokens = 10_000;

/** Signs and verifies tokens. A refresh token has no `exp`: its session has the expiry, which each use extends. */
@Injectable()
export class Tokens {
  readonly #verified = new LRUCache<string, { readonly owner: OwnSession; readonly expires: number }>({ max: cachedTokens });

  constructor(private readonly signer: TokenSigner) {}

  /** The page shows the username (OpenID Connect Core 1.0, section 5.1, names the claim); the server does not read it. */
  signAccess({ owner, session, username }: AccessClaim): Promise<string> {
    return this.signer.sign(
      { sid: session, preferred_username: username },
      { subject: owner, audience: audience.access, expiresIn: '15m' },
    );
  }

  signRefresh({ owner, session, generation }: RefreshClaim): Promise<string> {
    return this.signer.sign({ sid: session, gen: generation }, { subject: owner, audience: audience.refresh });
  }

  /** Returns undefined if the signature or the audience is wrong, or the token has expired. */
  async readAccess(token: string): Promise<OwnSession | undefined> {
    const known = this.#verified.get(token);
    if (known && known.expires > Date.now()) return known.owner;
    const { data } = accessClaims.safeParse(await this.signer.read(token, { audience: audience.access }));
    if (!data) return undefined;
    const owner = { owner: data.sub, session: data.sid };
    this.#verified.set(token, { owner, expires: data.exp * 1000 });
    return owner;
  }

  /** Returns undefined if the signature or the audience is wrong. The session decides whether the token is still valid. */
  async readRefresh(token: string): Promise<RefreshClaim | undefined> {
    const { data } = refreshClaims.safeParse(await this.signer.read(token, { audience: audience.refresh }));
    return data && { owner: data.sub, session: data.sid, generation: data.gen };
  }
}
