import { useState } from 'react';
import { useShell } from '../page-shell.ts';
import type { Connected } from './by-portal.ts';
import { withdraw } from './connection-calls.ts';
import { texts } from './texts.ts';

/** Asks before a portal is withdrawn, and does it. A dialog that closes keeps its words until it is gone. */
export function useWithdrawing(onWithdrawn: (portal: Connected) => void) {
  const { host } = useShell();
  const [wanted, setWanted] = useState<Connected>();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const ask = (portal: Connected) => {
    setWanted(portal);
    setFailure(undefined);
    setOpen(true);
  };
  const leave = () => setOpen(false);
  const confirm = async () => {
    if (!wanted) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await withdraw(host.fetch, wanted.id);
      onWithdrawn(wanted);
      leave();
      host.toast(texts.withdrawn(wanted.name));
    } catch (error) {
      console.error('withdrawPortal', error);
      setFailure(texts.notWithdrawn);
    } finally {
      setBusy(false);
    }
  };
  return { wanted, isOpen, isBusy, failure, ask, leave, withdraw: confirm };
}
