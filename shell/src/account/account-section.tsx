import { Notice } from '@daybook/kit/ui/notice';
import { type FormEvent, type ReactNode, type RefObject, useId } from 'react';
import { css } from '../user-screen.css';

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
      {errorText && <ErrorNotice>{errorText}</ErrorNotice>}
      {children}
    </form>
  );
}

export function ErrorNotice({ children }: { children: ReactNode }) {
  return (
    <Notice tone="danger" role="alert">
      {children}
    </Notice>
  );
}
