import { errors, jwtVerify } from 'jose';

/** The name of the app. Tokens for other apps are rejected. */
const audience = 'sample';

/**
 * Returns a function that resolves to the id of the user who sends a request, or to undefined if its token was not made by Daybook for
 * this app. It rejects if the keys of Daybook cannot be read.
 *
 * @param {{ keys: import('jose').JWTVerifyGetKey, issuer: string }} daybook `issuer`: its address
 * @returns {(request: import('node:http').IncomingMessage) => Promise<string | undefined>}
 */
export const userReader =
  ({ keys, issuer }) =>
  async ({ headers }) => {
    const token = headers.authorization?.replace(/^Bearer /, '') ?? '';
    try {
      const { payload } = await jwtVerify(token, keys, { issuer, audience, algorithms: ['ES256'], requiredClaims: ['sub', 'exp'] });
      return payload.sub;
    } catch (error) {
      if (!(error instanceof errors.JOSEError) || !ofToken.test(error.code)) throw error;
      // Such as: no applicable key found, if ISSUER is not the address that people open.
      console.warn(`Rejected a token: ${error.message}. ISSUER is ${issuer}.`);
      return undefined;
    }
  };

/** The errors of a token. Others are those of reading the keys. */
const ofToken = /^ERR_(JWT|JWS|JWKS_NO_MATCHING_KEY|JOSE_ALG_NOT_ALLOWED)/;
