import { generateKeyPairSync } from 'node:crypto';
import { createPasskey } from '@daybook/contracts/passkeys';
import { passkeyAssertion } from '@daybook/contracts/proof';
import { Authenticator, type CreationOptions, type Deviations } from '../../test/authenticator.ts';
import { KeyedHash } from '../crypto/derived-keys.ts';
import { KeyRing } from '../crypto/key-ring.ts';
import { challengeLife, Challenges } from './challenges.ts';
import { PasskeyCeremonies } from './passkey-ceremonies.ts';

const owner = '019ab000-0000-7000-8000-000000000001';
const here = 'http://localhost:3000';

/** Ceremonies whose used challenges are remembered here, and not in a database. */
function ceremonies() {
  const used = new Set<unknown>();
  const rows = (_statement: string, [challenge]: unknown[]) => {
    const isNew = !used.has(challenge);
    used.add(challenge);
    return Promise.resolve(isNew ? [{}] : []);
  };
  const hashes = new KeyedHash(new KeyRing('a secret'), 'challenge');
  return new PasskeyCeremonies({ id: 'localhost', origins: [here] }, new Challenges({ rows } as never, hashes));
}

const attestationOf = (device: Authenticator, options: CreationOptions) =>
  createPasskey.body.shape.attestation.parse(device.create(options));

/** A passkey that was just registered, and a function that uses it. */
async function aPasskey() {
  const own = ceremonies();
  const device = new Authenticator(here);
  const created = await own.verifyRegistration(owner, attestationOf(device, await own.creationOptions(owner, 'ann', [])));
  if (!created) throw new Error('The passkey was not registered.');
  const assert = async (deviations?: Deviations) => passkeyAssertion.parse(device.use(await own.requestOptions(), deviations));
  const use = async (deviations?: Deviations) => own.verifyAuthentication(owner, await assert(deviations), created.credential);
  return { own, device, created, assert, use };
}

describe('the options for a new passkey', () => {
  it('name the site, the user and the passkeys that exist, and require a device that verifies its user', async () => {
    const known = [{ id: 'aGVsbG8', transports: ['usb'] }];
    expect(await ceremonies().creationOptions(owner, 'ann', known)).toMatchObject({
      rp: { name: 'Daybook', id: 'localhost' },
      user: { id: Buffer.from(owner).toString('base64url'), name: 'ann' },
      timeout: challengeLife,
      attestation: 'none',
      excludeCredentials: known,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  });
});

describe('the options for using a passkey', () => {
  it('name the site but no passkey, and require a device that verifies its user', async () => {
    const options = await ceremonies().requestOptions();
    expect(options).toMatchObject({ rpId: 'localhost', timeout: challengeLife, userVerification: 'required' });
    expect(options.allowCredentials).toBeUndefined();
  });
});

describe('a new passkey', () => {
  it('has the transports that its device named', async () => {
    const { created, device } = await aPasskey();
    expect(created.credential).toMatchObject({ id: device.id, transports: ['internal'] });
  });

  it('need not name any transports', async () => {
    const own = ceremonies();
    const { response, ...rest } = attestationOf(new Authenticator(here), await own.creationOptions(owner, 'ann', []));
    const { clientDataJSON, attestationObject } = response;
    expect(await own.verifyRegistration(owner, { ...rest, response: { clientDataJSON, attestationObject } })).toBeDefined();
  });

  it('is rejected for another account', async () => {
    const own = ceremonies();
    const attestation = attestationOf(new Authenticator(here), await own.creationOptions(owner, 'ann', []));
    expect(await own.verifyRegistration('019ab000-0000-7000-8000-000000000002', attestation)).toBeUndefined();
  });

  it('may have an id of 1023 bytes, and no more', async () => {
    const own = ceremonies();
    const register = async (bytes: number) => {
      const options = await own.creationOptions(owner, 'ann', []);
      return own.verifyRegistration(owner, attestationOf(new Authenticator(here, bytes), options));
    };
    expect(await register(1023)).toBeDefined();
    expect(await register(1024)).toBeUndefined();
  });
});

describe('the use of a passkey', () => {
  it('is verified, and counted by the device', async () => {
    const { use } = await aPasskey();
    expect(await use()).toMatchObject({ newCounter: 1, userVerified: true });
    expect(await use()).toMatchObject({ newCounter: 2 });
  });

  it('is verified without the name of its user, which some devices leave out', async () => {
    const { own, assert, created } = await aPasskey();
    const { response, ...rest } = await assert();
    const { userHandle: _, ...others } = response;
    expect(await own.verifyAuthentication(owner, { ...rest, response: others }, created.credential)).toBeDefined();
  });

  it.each<[string, Deviations]>([
    ['it is of another user', { userHandle: Buffer.from('somebody').toString('base64url') }],
    ['the device did not verify its user', { flags: 1 }],
    ['it was made on another site', { origin: 'https://evil.example' }],
    ['it is a passkey of another site', { rpId: 'evil.example' }],
    ['another key signed it', { signedBy: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }],
    ['it is the creation of a passkey', { type: 'webauthn.create' }],
  ])('is rejected if %s', async (_, deviations) => {
    const { use } = await aPasskey();
    expect(await use(deviations)).toBeUndefined();
  });

  it('is rejected with a challenge that was for a new passkey, or used before', async () => {
    const { own, device, assert, created } = await aPasskey();
    const verify = (assertion: unknown) => own.verifyAuthentication(owner, passkeyAssertion.parse(assertion), created.credential);
    expect(await verify(device.use(await own.creationOptions(owner, 'ann', [])))).toBeUndefined();
    const assertion = await assert();
    expect(await verify(assertion)).toBeDefined();
    expect(await verify(assertion)).toBeUndefined();
  });
});
