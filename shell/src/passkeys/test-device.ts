/* Adds what jsdom does not have of WebAuthn: a device that creates and uses passkeys without asking. */

const bytes = (text: string) => new TextEncoder().encode(text).buffer;

const credential = (response: object) => ({
  id: 'cGhvbmU',
  rawId: bytes('phone'),
  type: 'public-key',
  response,
  getClientExtensionResults: () => ({}),
});

/** The two calls of `navigator.credentials` that a page makes. A test may make them fail. */
export interface TestDevice {
  readonly create: jest.Mock;
  readonly get: jest.Mock;
}

/** Gives the browser a device for the current test. */
export function withDevice(): TestDevice {
  const create = jest.fn(() =>
    Promise.resolve(credential({ clientDataJSON: bytes('client'), attestationObject: bytes('attestation') })),
  );
  const get = jest.fn(() =>
    Promise.resolve(
      credential({ clientDataJSON: bytes('client'), authenticatorData: bytes('data'), signature: bytes('signature') }),
    ),
  );
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create, get } });
  Object.defineProperty(globalThis, 'PublicKeyCredential', { configurable: true, value: class PublicKeyCredential {} });
  return { create, get };
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'credentials');
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
});

/** Rejects as a browser does if the person cancels, or waits too long. */
export const cancelled = () => Promise.reject(new DOMException('Not allowed.', 'NotAllowedError'));

/** The server's response to `startPasskey`. */
export const creationOptions = {
  challenge: 'Y2hhbGxlbmdl',
  rp: { id: 'localhost', name: 'Daybook' },
  user: { id: 'YW5u', name: 'ann', displayName: 'ann' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
};
