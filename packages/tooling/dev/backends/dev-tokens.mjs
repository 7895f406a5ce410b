import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { randomUUID } from 'node:crypto';

/** Signs the tokens of forwarded requests as an installation does, with a key that lasts as long as the dev server. */
export class DevTokens {
  #pair = generateKeyPair('ES256');
  #id = randomUUID();

  /** @param {string} issuer the address of the dev server */
  constructor(issuer) {
    this.issuer = issuer;
  }

  /** Returns the content of `/api/jwks.json`. */
  async publicKeys() {
    const { publicKey } = await this.#pair;
    return { keys: [{ ...(await exportJWK(publicKey)), kid: this.#id, alg: 'ES256', use: 'sig' }] };
  }

  /** @param {string} app @param {string} user the id of the user @returns {Promise<string>} valid for a minute */
  async sign(app, user) {
    const token = new SignJWT().setIssuer(this.issuer).setAudience(app).setSubject(user).setIssuedAt().setExpirationTime('60s');
    return token.setProtectedHeader({ alg: 'ES256', kid: this.#id }).sign((await this.#pair).privateKey);
  }
}
