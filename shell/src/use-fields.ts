import { isCallError } from '@daybook/kit/api/call-error';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useAction } from './use-request.ts';

type Values<Name extends string> = Readonly<Record<Name, string>>;
export type FieldErrors<Name extends string> = Readonly<Partial<Record<Name, string | undefined>>>;

interface FieldsOptions<Name extends string> {
  /** The names that the server uses in errors. */
  readonly names: readonly Name[];
  /** The error of an empty field. Without it `check` judges empty fields. */
  readonly requiredText?: string;
  /** Returns the errors of the fields before they are sent. */
  readonly check?: (values: Values<Name>) => FieldErrors<Name>;
  /** Rejects if the server rejects the values or cannot be reached. */
  readonly submit: (values: Values<Name>) => Promise<void>;
  /** Returns the text of an alert for an error. `isShown` is true if a field shows the error. */
  readonly textOf: (error: unknown, isShown: boolean) => string | undefined;
}

interface SendOptions<Name extends string> {
  readonly submit?: FieldsOptions<Name>['submit'];
  /** Fields that may be empty this time. */
  readonly optional?: readonly Name[];
}

/** Checks and sends the fields of a form. Their values are only in the form's elements: they may be passwords. */
export function useFields<Name extends string>(options: FieldsOptions<Name>) {
  const { names, requiredText, check, textOf } = options;
  const [errors, setErrors] = useState<FieldErrors<Name>>();
  const action = useAction((error) => textOf(error, hasError(serverErrors(names, error))));

  const showErrors = (form: HTMLFormElement, next: FieldErrors<Name>) => {
    flushSync(() => setErrors(next));
    form.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  };
  const send = (form: HTMLFormElement, { submit = options.submit, optional = [] }: SendOptions<Name> = {}) =>
    action.run(async () => {
      const values = readValues(form, names);
      const missing = names.filter((name) => requiredText && !optional.includes(name) && values[name] === '');
      const found = { ...check?.(values), ...byName(missing, () => requiredText) };
      showErrors(form, found);
      if (hasError(found)) return;
      await submit(values).catch((error: unknown) => {
        showErrors(form, serverErrors(names, error));
        throw error;
      });
    });
  const reset = () => {
    setErrors(undefined);
    action.reset();
  };
  return { errors: errors ?? ({} as FieldErrors<Name>), errorText: action.errorText, isBusy: action.isBusy, send, reset };
}

const hasError = (errors: object) => Object.values(errors).some(Boolean);

function readValues<Name extends string>(form: HTMLFormElement, names: readonly Name[]): Values<Name> {
  const data = new FormData(form);
  return byName(names, (name) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  });
}

/** Returns the first error of each field. An error at "proof.password" belongs to the field "proof". */
function serverErrors<Name extends string>(names: readonly Name[], error: unknown): FieldErrors<Name> {
  const byPath = Object.entries((isCallError(error) && error.problem?.errors) || {});
  return byName(names, (name) => byPath.find(([path]) => path === name || path.startsWith(`${name}.`))?.[1][0]);
}

const byName = <Name extends string, Value>(names: readonly Name[], valueOf: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>;
