import type { Credentials } from '@daybook/contracts/accounts';
import { Button } from '@daybook/kit/ui/button';
import { TextField } from '@daybook/kit/forms/field';
import { Notice } from '@daybook/kit/ui/notice';
import { PasswordField } from '@daybook/kit/forms/password-field';
import { useStyles } from '@daybook/kit/ui/styles';
import type { FormEvent, ReactNode } from 'react';
import { spec } from '../texts.ts';
import type { FieldErrors } from './account-calls.ts';
import { css, sheet } from './account-form.css';
import { useAccountForm } from './use-account-form.ts';

interface AccountFormProps {
  submitLabel: string;
  /** What a password manager should do here. */
  passwordKind: 'current-password' | 'new-password';
  passwordHint?: string;
  username?: string | undefined;
  /** What is wrong with the fields, before the server is asked. */
  check: (credentials: Credentials) => FieldErrors;
  /** Rejects when the server refuses or cannot be reached. */
  submit: (credentials: Credentials) => Promise<void>;
  /** Stands above the fields. */
  children?: ReactNode;
}

/** A username and a password. On a failure both stay as they were typed, and an alert beside them says why. */
export function AccountForm({ submitLabel, passwordKind, passwordHint, username, check, submit, children }: AccountFormProps) {
  useStyles(sheet);
  const { errors, failure, isBusy, send } = useAccountForm(check, submit);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send(event.currentTarget);
  };
  return (
    <form className={css.form} onSubmit={onSubmit} noValidate>
      {children}
      {failure && (
        <Notice tone="danger" role="alert">
          {failure}
        </Notice>
      )}
      <TextField {...usernameField} defaultValue={username} error={errors.username} />
      <PasswordField {...passwordField} autoComplete={passwordKind} hint={passwordHint} error={errors.password} />
      <Button type="submit" variant="primary" busy={isBusy}>
        {submitLabel}
      </Button>
    </form>
  );
}

const usernameField = {
  label: spec.username,
  name: 'username',
  required: true,
  autoComplete: 'username',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
} as const;

const passwordField = { label: spec.password, name: 'password', required: true } as const;
