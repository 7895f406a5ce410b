import { ConfirmDialog } from '@daybook/kit/ui/confirm-dialog';
import { useState } from 'react';
import { useShell } from '../use-shell.ts';
import { forgetDevice } from './forget-device.ts';
import type { PersonOnDevice } from './people-on-device.ts';
import { texts } from './texts.ts';
import { usePeople } from './use-people.ts';

/** Asks before this device is forgotten, and says what is lost. */
export function ForgetDialog({ onCancel }: { onCancel: () => void }) {
  const shell = useShell();
  const people = usePeople();
  const [isBusy, setBusy] = useState(false);
  const forget = () => {
    setBusy(true);
    void forgetDevice(shell);
  };
  return (
    <ConfirmDialog
      open={people !== undefined}
      title={texts.forgetTitle}
      text={questionFor(people ?? [])}
      confirmLabel={texts.forget}
      cancelLabel={texts.cancel}
      busy={isBusy}
      onConfirm={forget}
      onCancel={onCancel}
    />
  );
}

function questionFor(people: readonly PersonOnDevice[]) {
  const sum = (field: 'changes' | 'drafts') => people.reduce((total, person) => total + person[field], 0);
  return texts.forgetText(texts.counted(sum('changes'), sum('drafts')), people.length);
}
