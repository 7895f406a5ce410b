import type { PasskeyAssertion } from '@daybook/contracts/proof';
import { type PasskeyRequest, startPasskey, startPasskeyAssertion } from '@daybook/contracts/passkeys';
import { call } from '@daybook/kit/api/call';
import type { Host } from '@daybook/kit/host/host';
import { type PublicKeyCredentialCreationOptionsJSON, startAuthentication, startRegistration } from '@simplewebauthn/browser';

/** Creates a passkey on the person's device. Rejects with a DOMException if the person cancels. */
export async function attestPasskey(fetch: Host['fetch']): Promise<PasskeyRequest['attestation']> {
  const { data } = await call(fetch, startPasskey, {});
  // The contract types only the challenge: the library on the server creates the rest.
  return startRegistration({ optionsJSON: data as unknown as PublicKeyCredentialCreationOptionsJSON });
}

/** Uses a passkey of the person's device. Rejects with a DOMException if the person cancels. */
export async function assertPasskey(fetch: Host['fetch']): Promise<PasskeyAssertion> {
  const { data } = await call(fetch, startPasskeyAssertion, {});
  return startAuthentication({ optionsJSON: data });
}
