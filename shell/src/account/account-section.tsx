import { isCallError } from '@daybook/kit/api/call-error';
import { ErrorAlert } from '@daybook/kit/ui/notice';
import { type FormEvent, type ReactNode, type RefObject, useId } from 'react';
import { ceremonyErrorText } from '../passkeys/webauthn.ts';
import { css } from '../user-screen.css';
import { texts } from './texts.ts';

interface AccountSectionProps {
  title: string;
  /** Gets the focus when a pressed button disappears. */
  heading?: RefObject<HTMLHeadingElement | null>;
  intro?: string;
  children: ReactNode;
}

/** A part of the account screen with its own heading. */
export function AccountSection({ title, heading, intro, children }: AccountSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={css.section}>
      <h2 id={id} ref={heading} tabIndex={-1} className={css.heading}>
        {title}
      </h2>
      {intro && <p className={css.soft}>{intro}</p>}
      {children}
    </section>
  );
}

interface FieldsFormProps {
  label?: string;
  form?: RefObject<HTMLFormElement | null>;
  /** An error that belongs to no field. */
  errorText?: string | undefined;
  onSubmit: (form: HTMLFormElement) => void;
  children: ReactNode;
}

/** A small form. It shows its errors itself (`noValidate`). */
export function FieldsForm({ label, form, errorText, onSubmit, children }: FieldsFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(event.currentTarget);
  };
  return (
    <form ref={form} aria-label={label} className={css.form} onSubmit={submit} noValidate>
      <ErrorAlert>{errorText}</ErrorAlert>
      {children}
    </form>
  );
}

/** The options of `useFields` that all forms of the account screen have. */
export const accountFields = {
  requiredText: texts.required,
  textOf: (error: unknown, isShown: boolean) => (isShown ? undefined : textOfError(error)),
};

/** Returns the text for the error of a call, or of using a passkey. */
export function textOfError(error: unknown): string {
  if (!isCallError(error)) return ceremonyErrorText(error) ?? texts.notDone;
  if (error.reason === 'offline') return texts.offline;
  return error.problem?.detail ?? texts.notDone;
}
