import { JwtService, type JwtSignOptions, type JwtVerifyOptions } from '@nestjs/jwt';
import type { KeyRing } from './key-ring.ts';

/** Signs JSON Web Tokens with the first secret of the ring, and accepts those that any secret of it has signed. */
export class TokenSigner {
  readonly #signer: JwtService;
  readonly #verifiers: readonly JwtService[];

  constructor(ring: KeyRing) {
    const services = ring.keys.map(({ secret }) => new JwtService({ secret, signOptions: { algorithm } }));
    this.#signer = services[0] as JwtService;
    this.#verifiers = services;
  }

  sign(claims: object, options: Pick<JwtSignOptions, 'subject' | 'audience' | 'expiresIn'>): Promise<string> {
    return this.#signer.signAsync(claims, options);
  }

  /** Returns the claims; undefined if the signature or the audience is wrong, or the token has expired. */
  async read(
    token: string,
    options: Pick<JwtVerifyOptions, 'audience' | 'ignoreExpiration' | 'maxAge'>,
  ): Promise<object | undefined> {
    for (const verifier of this.#verifiers) {
      const claims = await verifier.verifyAsync<object>(token, { ...options, algorithms: [algorithm] }).catch(() => undefined);
      if (claims) return claims;
    }
    return undefined;
  }
}

const algorithm = 'HS256';
