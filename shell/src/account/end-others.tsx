import { Button } from '@daybook/kit/ui/button';
import { ConfirmDialog } from '@daybook/kit/ui/confirm-dialog';
import { type RefObject, useRef, useState } from 'react';
import { useShell } from '../page-shell.ts';
import { endOthers } from './own-account-calls.ts';
import { texts } from './texts.ts';
import { useAction } from './use-action.ts';

interface EndOthersProps {
  /** Gets the focus when the button has gone with the sessions. */
  heading: RefObject<HTMLElement | null>;
  onEnded: () => void;
}

/** Ends all other sessions, after a question. */
export function EndOthers({ heading, onEnded }: EndOthersProps) {
  const { host } = useShell();
  const [isOpen, setOpen] = useState(false);
  const hasEnded = useRef(false);
  const { isBusy, failure, run, forget } = useAction();
  const confirm = () =>
    run(async () => {
      await endOthers(host.fetch);
      hasEnded.current = true;
      setOpen(false);
      host.toast(texts.othersEnded);
      onEnded();
      heading.current?.focus();
    });
  const open = () => {
    forget();
    setOpen(true);
  };
  return (
    <>
      <Button onClick={open}>{texts.endOthers}</Button>
      <ConfirmDialog
        open={isOpen}
        title={texts.endOthersTitle}
        text={texts.endOthersText}
        confirmLabel={texts.endOthers}
        cancelLabel={texts.keepOthers}
        busy={isBusy}
        error={failure}
        onConfirm={() => void confirm()}
        onCancel={() => setOpen(false)}
        finalFocus={() => (hasEnded.current && heading.current) || true}
      />
    </>
  );
}
