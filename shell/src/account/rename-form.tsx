import type { Passkey } from '@daybook/contracts/passkeys';
import { Button } from '@daybook/kit/ui/button';
import { TextField } from '@daybook/kit/forms/field';
import { useEffect, useRef } from 'react';
import { useShell } from '../page-shell.ts';
import { css } from './account.css';
import { FieldsForm } from './fields-form.tsx';
import { renamePasskey } from './own-account-calls.ts';
import { texts } from './texts.ts';
import { useFields } from './use-fields.ts';

interface RenameFormProps {
  passkey: Passkey;
  onRenamed: (passkey: Passkey) => void;
  onCancel: () => void;
}

/** Gives a passkey another name. */
export function RenameForm({ passkey, onRenamed, onCancel }: RenameFormProps) {
  const { host } = useShell();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const { errors, failure, isBusy, send } = useFields({
    names: ['name'],
    submit: async ({ name }) => {
      const changed = await renamePasskey(host.fetch, passkey, name);
      host.toast(texts.renamed(changed.name));
      onRenamed(changed);
    },
  });
  return (
    <FieldsForm failure={failure} onSubmit={(form) => void send(form)}>
      <TextField
        ref={field}
        label={texts.name}
        name="name"
        required
        maxLength={100}
        defaultValue={passkey.name}
        error={errors.name}
      />
      <div className={css.buttons}>
        <Button type="submit" busy={isBusy}>
          {texts.save}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </FieldsForm>
  );
}
