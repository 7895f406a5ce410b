import type { Challenges } from './challenges.ts';
import { PasskeyCeremonies } from './passkey-ceremonies.ts';

/**
 * An attestation of a hostile device: "android-key", with a chain of certificates up to its own root that names
 * `http://127.0.0.1:9/crl` as the list of revoked certificates. Valid from 2020 to 2120, for the client data below: a certificate
 * contains their hash.
 */
const attestationObject = [
  'o2NmbXRrYW5kcm9pZC1rZXlnYXR0U3RtdKNjYWxnJmNzaWdIAAAAAAAAAABjeDVjglkBhDCCAYAwggEmoAMCAQICAQIwCgYIKoZIzj0EAwIwDzENMAsGA1UE',
  'AxMEUm9vdDAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowDzENMAsGA1UEAxMETGVhZjBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABM-Iy66i',
  'cJjOwckEgwokMJE5Hm5GdmbR8DHH52JnzmPWv6t7-JthCYqc2PF4t_vkQZp59PthtMvneQKYnGn1dm2jcTBvMCcGA1UdHwQgMB4wHKAaoBiGFmh0dHA6Ly8x',
  'MjcuMC4wLjE6OS9jcmwwRAYKKwYBBAHWeQIBEQQ2MDQCAQMKAQECAQQKAQEEIKgj_CNL_xNodFITcsG6RRpSjta9RwxdpUxLVNm3j7RaBAAwADAAMAoGCCqG',
  'SM49BAMCA0gAMEUCICk6JkmP08WMsr_hCUr4gUf2jvxfGEgLLm9gReeYRHkiAiEA1lAZ6oe9wmcQNYpuhHlz3CyDXTShvjcJQdBxjS1etkNZARUwggERMIG3',
  'oAMCAQICAQEwCgYIKoZIzj0EAwIwDzENMAsGA1UEAxMEUm9vdDAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowDzENMAsGA1UEAxMEUm9vdDBZ',
  'MBMGByqGSM49AgEGCCqGSM49AwEHA0IABAcxznCUAzZ0xXi-3eCiMC_0xFFgQrYB_vIj3eEwBZ9rZ8dMGWUXWg_HaDCblj1dAaVvtohk4u9A11xdqWJ3spyj',
  'AjAAMAoGCCqGSM49BAMCA0kAMEYCIQCHh4HEV1mj2vrSNujS8sqcB_03VuTbBT1zn0q2iEWOAQIhAP9xjKqGtR3_pLPRMrvetqYx_zVcecUnKmY9sShEA6-4',
  'aGF1dGhEYXRhWJZJlg3liA6MaHQ0Fw9kdmBbj-SuuaKGMseZXPO6gx2XY0UAAAAAAAAAAAAAAAAAAAAAAAAAAAAScGFzc2tleSBvZiBhIHBob25lpQECAyYg',
  'ASFYIM-Iy66icJjOwckEgwokMJE5Hm5GdmbR8DHH52JnzmPWIlggv6t7-JthCYqc2PF4t_vkQZp59PthtMvneQKYnGn1dm0',
].join('');

const clientData = {
  type: 'webauthn.create',
  challenge: Buffer.from('challenge').toString('base64url'),
  origin: 'http://localhost:3000',
  crossOrigin: false,
};

const attestation = (object: string) => ({
  id: 'cGFzc2tleSBvZiBhIHBob25l',
  rawId: 'cGFzc2tleSBvZiBhIHBob25l',
  type: 'public-key' as const,
  response: {
    clientDataJSON: Buffer.from(JSON.stringify(clientData)).toString('base64url'),
    attestationObject: object,
  },
});

/** Accepts every challenge: the certificates were made for a fixed one. */
const challenges: Pick<Challenges, 'isValid' | 'use'> = { isValid: () => true, use: () => Promise.resolve(true) };
const ceremonies = new PasskeyCeremonies({ id: 'localhost', origins: ['http://localhost:3000'] }, challenges as Challenges);

describe('the registration of a passkey', () => {
  it('is verified without its attestation, whose certificates could make the server fetch any address', async () => {
    const fetched = jest.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('There is no network here.'));
    const created = await ceremonies.verifyRegistration('owner', attestation(attestationObject));
    expect(fetched.mock.calls).toEqual([]);
    expect(created).toMatchObject({ fmt: 'none', credential: { id: 'cGFzc2tleSBvZiBhIHBob25l' } });
  });

  it.each([
    ['is nested 6000 deep', Buffer.alloc(6000, 0x81)],
    ['has a wrong length', Buffer.from('9bffffffffffffffff00', 'hex')],
    ['is a number', Buffer.from([1])],
    ['has no authenticator data', Buffer.from('a163666d74646e6f6e65', 'hex')],
    ['has a text for authenticator data', Buffer.from('a168617574684461746163616263', 'hex')],
    ['is truncated', Buffer.from(attestationObject, 'base64url').subarray(0, -20)],
    ['is empty', Buffer.alloc(0)],
  ])('fails if the attestation %s', async (_, object) => {
    expect(await ceremonies.verifyRegistration('owner', attestation(object.toString('base64url')))).toBeUndefined();
  });

  it('offers only algorithms that each supported version of Node verifies', async () => {
    const issued = { issue: () => Buffer.alloc(32) } as unknown as Challenges;
    const { pubKeyCredParams } = await new PasskeyCeremonies({ id: 'localhost', origins: [] }, issued).creationOptions(
      'o',
      'ann',
      [],
    );
    expect(pubKeyCredParams.map(({ alg }) => alg)).toEqual([-8, -7, -257]);
  });
});
