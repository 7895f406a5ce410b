import type { Passkey } from '@daybook/contracts/passkeys';
import { Button } from '@daybook/kit/ui/button';
import { TextField } from '@daybook/kit/forms/field';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useShell } from '../page-shell.ts';
import { css } from './account.css';
import { FieldsForm } from './fields-form.tsx';
import { sendPasskey } from './own-account-calls.ts';
import { ProofFields } from './proof-fields.tsx';
import { texts } from './texts.ts';
import { useAttestation } from './use-attestation.ts';
import { useFields } from './use-fields.ts';
import { useFocusBack } from './use-focus-back.ts';

interface AddPasskeyProps {
  username: string;
  onAdded: (passkey: Passkey) => void;
}

/** Adds a passkey: asks for its name and the password, then the browser asks for the rest. */
export function AddPasskey({ username, onAdded }: AddPasskeyProps) {
  const [isOpen, setOpen] = useState(false);
  const add = useRef<HTMLButtonElement>(null);
  useFocusBack(add, isOpen);
  const added = (passkey: Passkey) => {
    onAdded(passkey);
    setOpen(false);
  };
  if (isOpen) return <AddForm username={username} onAdded={added} onCancel={() => setOpen(false)} />;
  return (
    <Button ref={add} icon={<Plus size={16} aria-hidden="true" />} onClick={() => setOpen(true)}>
      {texts.add}
    </Button>
  );
}

function AddForm({ username, onAdded, onCancel }: AddPasskeyProps & { onCancel: () => void }) {
  const { host } = useShell();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const attest = useAttestation();
  const { errors, failure, isBusy, send } = useFields({
    names: ['name', 'proof'],
    submit: async ({ name, proof }) => {
      const passkey = await attest((attestation) => sendPasskey(host.fetch, { name, attestation, proof: { password: proof } }));
      host.toast(texts.passkeyAdded(passkey.name));
      onAdded(passkey);
    },
  });
  return (
    <FieldsForm label={texts.add} failure={failure} onSubmit={(form) => void send(form)}>
      <TextField ref={field} label={texts.name} hint={texts.nameHint} name="name" required maxLength={100} error={errors.name} />
      <ProofFields username={username} error={errors.proof} />
      <div className={css.buttons}>
        <Button type="submit" busy={isBusy}>
          {texts.continueAdding}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </FieldsForm>
  );
}
