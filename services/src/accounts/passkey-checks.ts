import type { PasskeyAssertion } from '@daybook/contracts/passkey-assertion';
import type { PasskeyRequest } from '@daybook/contracts/passkeys';
import type { WebAuthnCredential } from '@simplewebauthn/server';
import { challengeLife, Challenges, type Purpose } from './challenges.ts';

/** The site that passkeys belong to (WebAuthn: relying party). */
export interface PasskeySite {
  /** The host name of the address that people reach Daybook at. */
  readonly id: string;
  /** The origins of its pages. */
  readonly origins: readonly string[];
}

/** The ceremonies of WebAuthn (Level 3, sections 7.1 and 7.2), with challenges of our own. The device has to verify its user. */
export class PasskeyChecks {
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

  /** Returns the new passkey; undefined if it was not made here, now and for this account. */
  async readCreated(owner: string, { response, ...attestation }: PasskeyRequest['attestation']) {
    const { verifyRegistrationResponse } = await library();
    return this.answer(`create for ${owner}`, async (expected) => {
      const { transports, clientDataJSON } = response;
      const attestationObject = await withoutStatement(response.attestationObject);
      const sent = { clientDataJSON, attestationObject, ...(transports && { transports }) };
      const { registrationInfo } = await verifyRegistrationResponse({
        ...expected,
        response: { ...attestation, clientExtensionResults: {}, response: sent },
      });
      return registrationInfo && registrationInfo.credential.id.length <= longestId ? registrationInfo : undefined;
    });
  }

  /** Returns the new state of a passkey that was used; undefined if it was not used here, now and by its owner. */
  async readUsed(owner: string, { response, ...assertion }: PasskeyAssertion, credential: WebAuthnCredential) {
    const { verifyAuthenticationResponse } = await library();
    const { userHandle, ...rest } = response;
    if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== owner) return undefined;
    return this.answer('use', async (expected) => {
      const sent = { ...assertion, clientExtensionResults: {}, response: rest };
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({ ...expected, response: sent, credential });
      return verified ? authenticationInfo : undefined;
    });
  }

  /** The library throws for whatever is wrong with an answer: here that is no fault, but a refusal. */
  private async answer<Result>(purpose: Purpose, verify: (expected: Expected) => Promise<Result | undefined>) {
    let answered = '';
    const expectedChallenge = (challenge: string) => {
      answered = challenge;
      return this.challenges.isOwn(challenge, purpose);
    };
    const expected = { expectedChallenge, expectedOrigin: [...this.site.origins], expectedRPID: this.site.id };
    const result = await verify({ ...expected, requireUserVerification: true }).catch(() => undefined);
    return result && (await this.challenges.spend(answered)) ? result : undefined;
  }
}

interface Expected {
  readonly expectedChallenge: (challenge: string) => boolean;
  readonly expectedOrigin: string[];
  readonly expectedRPID: string;
  readonly requireUserVerification: true;
}

/** 1023 bytes (WebAuthn Level 3, section 7.1), in base64url. */
const longestId = 1364;

/**
 * Returns an attestation object in base64url without its statement. None is asked for, and the library would verify one that is sent: it
 * then fetches lists of revoked certificates from any address that the sender names, without a limit of time or size. WebAuthn Level 3,
 * section 7.1, leaves it to the site which statements it verifies.
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

/** Loaded when the first passkey is used: it takes half a second, and most installations start more often. */
const library = () => import('@simplewebauthn/server');
