import { JwtService } from '@nestjs/jwt';
import { TokenKeysService } from './token-keys.service.ts';

/** In seconds. A token is made for each request, so it has to last only until the backend has read it. */
const life = 60;

/** The claims of a token: who sends a request, through which app. */
interface BackendClaim {
  readonly app: string;
  /** The id of the user. */
  readonly owner: string;
}

/**
 * Signs the tokens with which requests are forwarded to the backends of apps: JSON Web Tokens that anybody can verify by the keys at
 * `/api/jwks.json`. The server itself accepts none of them.
 */
export class BackendTokens {
  readonly #jwt = new JwtService();

  constructor(
    private readonly keys: TokenKeysService,
    private readonly issuer: string,
  ) {}

  async sign({ app, owner }: BackendClaim): Promise<string> {
    const { id, privateKey } = await this.keys.current();
    const { issuer } = this;
    return this.#jwt.signAsync(
      {},
      { privateKey, algorithm: 'ES256', keyid: id, issuer, audience: app, subject: owner, expiresIn: life },
    );
  }
}
