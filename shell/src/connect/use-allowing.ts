import { useState } from 'react';
import { useShell } from '../page-shell.ts';
import { allow } from './portal-calls.ts';
import { reasonOf } from './reason-of.ts';
import type { Asked } from './request.ts';

/** Asks the server for a code. Why there is none is said where the person pressed; a session that ended leads to the login by itself. */
export function useAllowing(asked: Asked, onAllowed: (code: string) => void) {
  const { host } = useShell();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const ask = async () => {
    setFailure(undefined);
    setBusy(true);
    try {
      onAllowed(await allow(host.fetch, asked));
    } catch (error) {
      console.error('connectPortal', error);
      setFailure(reasonOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, failure, allow: ask };
}
