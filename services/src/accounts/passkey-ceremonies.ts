import type { PasskeyAssertion } from '@daybook/contracts/proof';
import type { PasskeyRequest } from '@daybook/contracts/passkeys';
import type { VerifyAuthenticationResponseOpts, WebAuthnCredential } from '@simplewebauthn/server';
import { challengeLife, Challenges, type Purpose } from './challenges.ts';

/** The site that passkeys belong to (the relying party of WebAuthn). */
export interface PasskeySite {
  /** The host name in PUBLIC_URL. */
  readonly id: string;
  readonly origins: readonly string[];
}

/** Runs the ceremonies of WebAuthn (Level 3, sections 7.1 and 7.2). Devices have to verify their user. */
export class PasskeyCeremonies {
  constructor(
    private readonly site: PasskeySite,
    private readonly challenges: Challenges,
  ) {}

  async creationOptions(owner: string, username: string, known: readonly { id: string; transports: string[] }[]) {
    const { generateRegistrationOptions } = await library();
    return generateRegistrationOptions({
      rpName: 'Daybook',
      rpID: this.site.id,
      userID: Buffer.from(owner),
      userName: username,
      challenge: new Uint8Array(this.challenges.issue(`create for ${owner}`)),
      timeout: challengeLife,
      attestationType: 'none',
      supportedAlgorithmIDs: algorithms,
      excludeCredentials: [...known],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  }

  async requestOptions() {
    const { generateAuthenticationOptions } = await library();
    return generateAuthenticationOptions({
      rpID: this.site.id,
      challenge: new Uint8Array(this.challenges.issue('use')),
      timeout: challengeLife,
      userVerification: 'required',
    });
  }

  /** Returns the new passkey; undefined if it was not created here, just now and for this account. */
  async verifyRegistration(owner: string, { response, ...attestation }: PasskeyRequest['attestation']) {
    const { verifyRegistrationResponse } = await library();
    return this.verify(`create for ${owner}`, async (expected) => {
      const { transports, clientDataJSON } = response;
      const attestationObject = await withoutStatement(response.attestationObject);
      const sent = { clientDataJSON, attestationObject, ...(transports && { transports }) };
      const { registrationInfo } = await verifyRegistrationResponse({
        ...expected,
        supportedAlgorithmIDs: algorithms,
        response: { ...attestation, clientExtensionResults: {}, response: sent },
      });
      return registrationInfo && registrationInfo.credential.id.length <= maxIdLength ? registrationInfo : undefined;
    });
  }

  /** Returns the new state of a passkey; undefined if it was not used here, just now and by its owner. */
  async verifyAuthentication(owner: string, { response, ...assertion }: PasskeyAssertion, credential: WebAuthnCredential) {
    const { verifyAuthenticationResponse } = await library();
    const { userHandle, ...rest } = response;
    if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== owner) return undefined;
    return this.verify('use', async (expected) => {
      const sent = { ...assertion, clientExtensionResults: {}, response: rest };
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({ ...expected, response: sent, credential });
      return verified ? authenticationInfo : undefined;
    });
  }

  /** Returns undefined if the verification fails, for which the library throws, or if the challenge was used before. */
  private async verify<Result>(purpose: Purpose, verify: (expected: Expected) => Promise<Result | undefined>) {
    let used = '';
    const expectedChallenge = (challenge: string) => {
      used = challenge;
      return this.challenges.isValid(challenge, purpose);
    };
    const expected = { expectedChallenge, expectedOrigin: [...this.site.origins], expectedRPID: this.site.id };
    const result = await verify({ ...expected, requireUserVerification: true }).catch(() => undefined);
    return result && (await this.challenges.use(used)) ? result : undefined;
  }
}

type Expected = Omit<VerifyAuthenticationResponseOpts, 'response' | 'credential'>;

/**
 * The algorithms of keys that are offered, by their COSE numbers: EdDSA, ES256 and RS256. On Node 24 the library would offer ML-DSA-44 first, whose signatures Node 20
 * cannot verify: after a return to it, or on another server, such a passkey would be lost.
 */
const algorithms = [-8, -7, -257];

/** 1023 bytes (WebAuthn Level 3, section 7.1), in base64url. */
const maxIdLength = 1364;

/**
 * Returns an attestation object, in base64url, without its statement. We do not request one, but the library would verify one that
 * is sent: it fetches lists of revoked certificates from any address that the sender names, without a limit of time or size.
 * WebAuthn Level 3, section 7.1, lets the site decide which statements it verifies.
 */
async function withoutStatement(attestationObject: string): Promise<string> {
  const { decodeAttestationObject, isoBase64URL, isoCBOR } = await import('@simplewebauthn/server/helpers');
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get('authData');
  const none = new Map<string, string | Uint8Array | Map<string, string>>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', authData],
  ]);
  return isoBase64URL.fromBuffer(isoCBOR.encode(none));
}

/** Loads the library on first use: it takes half a second, which would delay every start. */
const library = () => import('@simplewebauthn/server');
