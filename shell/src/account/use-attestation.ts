import type { Passkey, PasskeyRequest } from '@daybook/contracts/passkeys';
import { isCallError } from '@daybook/kit/api/call-error';
import { useRef } from 'react';
import { useShell } from '../page-shell.ts';
import { createdPasskey } from '../passkeys/ceremonies.ts';

type Attestation = PasskeyRequest['attestation'];

/**
 * Keeps what the device has created until the server has judged it: each new try would leave another passkey on the device. The server
 * checks the proof, and how many calls there were, before it spends the challenge.
 */
export function useAttestation() {
  const { host } = useShell();
  const created = useRef<Attestation>(undefined);
  return async (send: (attestation: Attestation) => Promise<Passkey>): Promise<Passkey> => {
    created.current ??= await createdPasskey(host.fetch);
    try {
      return await send(created.current);
    } catch (error) {
      if (isJudged(error)) created.current = undefined;
      throw error;
    }
  };
}

/** A call that was too early, not admitted, or not answered says nothing about the attestation. */
function isJudged(error: unknown) {
  const status = isCallError(error) ? (error.problem?.status ?? 0) : 0;
  return status >= 400 && status < 500 && !notJudged.includes(status);
}

const notJudged = [401, 403, 408, 429];
