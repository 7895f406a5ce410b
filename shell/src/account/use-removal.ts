import type { Passkey } from '@daybook/contracts/passkeys';
import { useState } from 'react';
import { useShell } from '../page-shell.ts';
import { removePasskey } from './own-account-calls.ts';
import { texts } from './texts.ts';
import { useAction } from './use-action.ts';

export type Removal = ReturnType<typeof useRemoval>;

/** Asks before a passkey is removed, and removes it. The passkey stays known while the dialog closes, which shows its name. */
export function useRemoval(onRemoved: (passkey: Passkey) => void) {
  const { host } = useShell();
  const [wanted, setWanted] = useState<Passkey>();
  const [isOpen, setOpen] = useState(false);
  const [isDone, setDone] = useState(false);
  const { isBusy, failure, run, forget } = useAction();
  const ask = (passkey: Passkey) => {
    forget();
    setDone(false);
    setWanted(passkey);
    setOpen(true);
  };
  const confirm = () =>
    run(async () => {
      if (!wanted) return;
      await removePasskey(host.fetch, wanted);
      setDone(true);
      setOpen(false);
      onRemoved(wanted);
      host.toast(texts.removed(wanted.name));
    });
  return { name: wanted?.name ?? '', isOpen, isDone, isBusy, failure, ask, confirm, cancel: () => setOpen(false) };
}
