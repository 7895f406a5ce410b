import type { Credentials } from '@daybook/contracts/accounts';
import { isCallError } from '@daybook/kit/api/call-error';
import { TextField } from '@daybook/kit/forms/field';
import { PasswordField } from '@daybook/kit/forms/password-field';
import { Button } from '@daybook/kit/ui/button';
import { Notice } from '@daybook/kit/ui/notice';
import { useStyles } from '@daybook/kit/ui/styles';
import { type FormEvent, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { spec } from '../texts.ts';
import type { FieldErrors } from './account-calls.ts';
import { css, sheet } from './account-card.css';

interface AccountFormProps {
  submitLabel: string;
  /** Tells password managers whether to fill in a password or to suggest one. */
  passwordKind: 'current-password' | 'new-password';
  passwordHint?: string;
  username?: string | undefined;
  /** Returns the errors of the fields before they are sent. */
  check: (credentials: Credentials) => FieldErrors;
  /** Rejects if the server refuses or cannot be reached. */
  submit: (credentials: Credentials) => Promise<void>;
  /** Shown above the fields. */
  children?: ReactNode;
}

/** A form with a username and a password. After a failure both keep their values, and an alert shows why. */
export function AccountForm({ submitLabel, passwordKind, passwordHint, username, check, submit, children }: AccountFormProps) {
  useStyles(sheet);
  const { errors, errorText, isBusy, send } = useAccountForm(check, submit);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send(event.currentTarget);
  };
  return (
    <form className={css.form} onSubmit={onSubmit} noValidate>
      {children}
      {errorText && (
        <Notice tone="danger" role="alert">
          {errorText}
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

function useAccountForm(check: AccountFormProps['check'], submit: AccountFormProps['submit']) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [errorText, setErrorText] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const showErrors = (form: HTMLFormElement, next: FieldErrors) => {
    flushSync(() => setErrors(next));
    form.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  };
  const send = async (form: HTMLFormElement) => {
    const credentials = readCredentials(form);
    // The alert is removed first, so that a screen reader reads the same message again.
    setErrorText(undefined);
    showErrors(form, check(credentials));
    if (form.querySelector('[aria-invalid]')) return;
    setBusy(true);
    try {
      await submit(credentials);
    } catch (error) {
      console.error('account', error);
      const problem = isCallError(error) ? error.problem : undefined;
      setErrorText(problem?.detail || spec.failed);
      showErrors(form, { username: problem?.errors?.['username']?.[0], password: problem?.errors?.['password']?.[0] });
    } finally {
      setBusy(false);
    }
  };
  return { errors, errorText, isBusy, send };
}

function readCredentials(form: HTMLFormElement): Credentials {
  const data = new FormData(form);
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { username: text('username'), password: text('password') };
}
