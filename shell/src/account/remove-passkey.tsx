import { ConfirmDialog } from '@daybook/kit/ui/confirm-dialog';
import type { RefObject } from 'react';
import { texts } from './texts.ts';
import type { Removal } from './use-removal.ts';

interface RemovePasskeyProps {
  removal: Removal;
  /** Gets the focus when the passkey's button has gone with it. */
  heading: RefObject<HTMLElement | null>;
}

/** The question before a passkey is removed. */
export function RemovePasskey({ removal, heading }: RemovePasskeyProps) {
  return (
    <ConfirmDialog
      open={removal.isOpen}
      title={texts.removeTitle(removal.name)}
      text={texts.removeText}
      confirmLabel={texts.remove}
      cancelLabel={texts.keepPasskey}
      busy={removal.isBusy}
      error={removal.failure}
      onConfirm={() => void removal.confirm()}
      onCancel={removal.cancel}
      finalFocus={() => (removal.isDone && heading.current) || true}
    />
  );
}
