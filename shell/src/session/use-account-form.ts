import type { Credentials } from '@daybook/contracts/accounts';
import { isCallError } from '@daybook/kit/api/call-error';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { spec } from '../texts.ts';
import type { FieldErrors } from './account-calls.ts';

type Check = (credentials: Credentials) => FieldErrors;
type Submit = (credentials: Credentials) => Promise<void>;

/** Checks and sends what was typed, and says what came of it. */
export function useAccountForm(check: Check, submit: Submit) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const refuse = (form: HTMLFormElement, refused: FieldErrors) => {
    flushSync(() => setErrors(refused));
    form.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  };
  const send = async (form: HTMLFormElement) => {
    const credentials = readCredentials(form);
    // The alert is taken away first: the same message again is then heard again.
    setFailure(undefined);
    refuse(form, check(credentials));
    if (form.querySelector('[aria-invalid]')) return;
    setBusy(true);
    try {
      await submit(credentials);
    } catch (error) {
      console.error('account', error);
      setFailure(messageOf(error));
      refuse(form, fieldErrors(error));
    } finally {
      setBusy(false);
    }
  };
  return { errors, failure, isBusy, send };
}

function readCredentials(form: HTMLFormElement): Credentials {
  const data = new FormData(form);
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { username: text('username'), password: text('password') };
}

const messageOf = (error: unknown) => (isCallError(error) ? error.problem?.detail : undefined) || spec.failed;

function fieldErrors(error: unknown): FieldErrors {
  const refused = isCallError(error) ? error.problem?.errors : undefined;
  return { username: refused?.['username']?.[0], password: refused?.['password']?.[0] };
}
