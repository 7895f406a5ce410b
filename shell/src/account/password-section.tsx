import { PasswordField } from '@daybook/kit/forms/password-field';
import { Button } from '@daybook/kit/ui/button';
import { Notice } from '@daybook/kit/ui/notice';
import { useState } from 'react';
import { useShell } from '../use-shell.ts';
import { css } from '../user-screen.css';
import { AccountSection, FieldsForm } from './account-section.tsx';
import { checkNewPassword, sendPassword } from './own-account-calls.ts';
import { PasskeyInstead, ProofFields, useProvenFields } from './proof-fields.tsx';
import { texts } from './texts.ts';

interface PasswordSectionProps {
  username: string;
  hasPasskey: boolean;
  onChanged: () => void;
}

/** Changes the password. The current password or a passkey is the proof of identity. */
export function PasswordSection({ username, hasPasskey, onChanged }: PasswordSectionProps) {
  const { errors, errorText, isBusy, isChanged, form, byPassword, byPasskey } = usePasswordChange(onChanged);
  return (
    <AccountSection title={texts.password}>
      <FieldsForm form={form} errorText={errorText} onSubmit={byPassword}>
        {isChanged && (
          <Notice tone="success" role="status">
            {texts.passwordChanged} {hasPasskey && texts.passkeysStay}
          </Notice>
        )}
        <ProofFields username={username} error={errors.proof} />
        <PasswordField {...newPassword} error={errors.password} />
        <div className={css.buttons}>
          <Button type="submit" busy={isBusy}>
            {texts.changePassword}
          </Button>
          <PasskeyInstead hasPasskey={hasPasskey} isBusy={isBusy} onUse={byPasskey} />
        </div>
      </FieldsForm>
    </AccountSection>
  );
}

const newPassword = {
  label: texts.newPassword,
  hint: texts.newPasswordHint,
  name: 'password',
  required: true,
  autoComplete: 'new-password',
} as const;

function usePasswordChange(onChanged: () => void) {
  const { fetch } = useShell().host;
  const [isChanged, setChanged] = useState(false);
  const proven = useProvenFields({
    hasPassword: true,
    check: checkNewPassword,
    submit: async (proof, password) => {
      setChanged(false);
      await sendPassword(fetch, { password, proof });
      proven.form.current?.reset();
      setChanged(true);
      onChanged();
    },
  });
  return { ...proven, isChanged };
}
