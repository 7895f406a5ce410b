import type { Passkey, PasskeyRequest } from '@daybook/contracts/passkeys';
import { isRefusal } from '@daybook/kit/call-failed';
import { useRef } from 'react';
import { useShell } from '../page-shell.ts';
import { createdPasskey } from '../passkeys/ceremonies.ts';

type Attestation = PasskeyRequest['attestation'];

/** Keeps what the device has created while the password is wrong: each new try would leave another passkey on it. */
export function useAttestation() {
  const { host } = useShell();
  const created = useRef<Attestation>(undefined);
  return async (send: (attestation: Attestation) => Promise<Passkey>): Promise<Passkey> => {
    created.current ??= await createdPasskey(host.fetch);
    try {
      return await send(created.current);
    } catch (error) {
      if (!isRefusal(error, 403)) created.current = undefined;
      throw error;
    }
  };
}
