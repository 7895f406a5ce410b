import { Notice } from '@daybook/kit/ui/notice';
import type { FormEvent, ReactNode, RefObject } from 'react';
import { css } from './account.css';

interface FieldsFormProps {
  label?: string;
  form?: RefObject<HTMLFormElement | null>;
  /** Why it could not be sent, unless that is said beside a field. */
  failure?: string | undefined;
  onSubmit: (form: HTMLFormElement) => void;
  children: ReactNode;
}

/** A small form of the account screen. What is wrong is told in it, not by the browser. */
export function FieldsForm({ label, form, failure, onSubmit, children }: FieldsFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(event.currentTarget);
  };
  return (
    <form ref={form} aria-label={label} className={css.form} onSubmit={submit} noValidate>
      {failure && <Failure>{failure}</Failure>}
      {children}
    </form>
  );
}

/** Says what could not be done. */
export function Failure({ children }: { children: ReactNode }) {
  return (
    <Notice tone="danger" role="alert">
      {children}
    </Notice>
  );
}
