import type { Credentials } from '@daybook/contracts/accounts';
import { isCallError } from '@daybook/kit/api/call-error';
import { TextField } from '@daybook/kit/forms/field';
import { PasswordField } from '@daybook/kit/forms/password-field';
import { Button } from '@daybook/kit/ui/button';
import { ErrorAlert } from '@daybook/kit/ui/notice';
import { useStyles } from '@daybook/kit/ui/styles';
import type { FormEvent, ReactNode } from 'react';
import { screenSpec } from '../screen-spec.ts';
import { type FieldErrors, useFields } from '../use-fields.ts';
import { css, sheet } from './account-card.css';

interface AccountFormProps {
  submitLabel: string;
  /** Tells password managers whether to fill in a password or to suggest one. */
  passwordKind: 'current-password' | 'new-password';
  passwordHint?: string;
  username?: string | undefined;
  /** Returns the errors of the fields before they are sent. */
  check: (credentials: Credentials) => FieldErrors<keyof Credentials>;
  /** Rejects if the server rejects the request or cannot be reached. */
  submit: (credentials: Credentials) => Promise<void>;
  /** Shown above the fields. */
  children?: ReactNode;
}

/** A form with a username and a password. After a failure both keep their values, and an alert shows why. */
export function AccountForm({ submitLabel, passwordKind, passwordHint, username, check, submit, children }: AccountFormProps) {
  useStyles(sheet);
  const { errors, errorText, isBusy, send } = useFields({ names: ['username', 'password'], check, submit, textOf: describeError });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send(event.currentTarget);
  };
  return (
    <form className={css.form} onSubmit={onSubmit} noValidate>
      {children}
      <ErrorAlert>{errorText}</ErrorAlert>
      <TextField {...usernameField} defaultValue={username} error={errors.username} />
      <PasswordField {...passwordField} autoComplete={passwordKind} hint={passwordHint} error={errors.password} />
      <Button type="submit" variant="primary" busy={isBusy}>
        {submitLabel}
      </Button>
    </form>
  );
}

const usernameField = {
  label: screenSpec.username,
  name: 'username',
  required: true,
  autoComplete: 'username',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
} as const;

const passwordField = { label: screenSpec.password, name: 'password', required: true } as const;

/** A field may show the same error. The specification wants an alert in any case. */
function describeError(error: unknown) {
  console.error('account', error);
  return (isCallError(error) && error.problem?.detail) || screenSpec.failed;
}
