// First of all: zod decides when a schema is made whether it may compile it, and the content policy allows no such thing.
import '@daybook/kit/api/zod-setup';
import type { PasskeyAssertion } from '@daybook/contracts/proof';
import { type PasskeyRequest, startPasskey, startPasskeyAssertion } from '@daybook/contracts/passkeys';
import { call } from '@daybook/kit/api/call';
import type { Host } from '@daybook/kit/host/host';
import { type PublicKeyCredentialCreationOptionsJSON, startAuthentication, startRegistration } from '@simplewebauthn/browser';

type Fetch = Host['fetch'];
type Attestation = PasskeyRequest['attestation'];

/** Has the device create a passkey. Rejects with a DOMException's name if the person cancels. */
export async function createdPasskey(fetch: Fetch): Promise<Attestation> {
  const { data } = await call(fetch, startPasskey, {});
  // The contract leaves all but the challenge to the library on the other side.
  return startRegistration({ optionsJSON: data as unknown as PublicKeyCredentialCreationOptionsJSON });
}

/** Has the person use one of their passkeys. Rejects with a DOMException's name if the person cancels. */
export async function usedPasskey(fetch: Fetch): Promise<PasskeyAssertion> {
  const { data } = await call(fetch, startPasskeyAssertion, {});
  return startAuthentication({ optionsJSON: data });
}
