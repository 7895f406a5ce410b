import { isCallError } from '@daybook/kit/api/call-error';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { ceremonyErrorText } from '../passkeys/webauthn.ts';
import { texts } from './texts.ts';

type Values<Name extends string> = Readonly<Record<Name, string>>;
type Errors<Name extends string> = Readonly<Partial<Record<Name, string | undefined>>>;

interface FieldsOptions<Name extends string> {
  /** All fields are required. Their names are those that the server uses in errors. */
  readonly names: readonly Name[];
  /** Returns the errors of the fields before they are sent. */
  readonly check?: (values: Values<Name>) => Errors<Name>;
  /** Rejects if the server refuses or cannot be reached. */
  readonly submit: (values: Values<Name>) => Promise<void>;
}

interface SendOptions<Name extends string> {
  readonly submit: FieldsOptions<Name>['submit'];
  /** Fields that may be empty this time. */
  readonly optional?: readonly Name[];
}

/** Checks and sends the fields of a form. Their values are only in the form's elements: they may be passwords. */
export function useFields<Name extends string>({ names, check, submit: submitByDefault }: FieldsOptions<Name>) {
  const [errors, setErrors] = useState(() => fieldErrors(names, undefined));
  const [errorText, setErrorText] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const showErrors = (form: HTMLFormElement, next: Errors<Name>) => {
    flushSync(() => setErrors(next));
    form.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  };
  const send = async (form: HTMLFormElement, { submit, optional = [] }: SendOptions<Name> = { submit: submitByDefault }) => {
    if (isBusy) return;
    const values = readValues(form, names);
    // The alert is removed first, so that a screen reader reads the same message again.
    setErrorText(undefined);
    const required = names.filter((name) => !optional.includes(name));
    const found = { ...check?.(values), ...missingFields(required, values) };
    showErrors(form, found);
    if (hasError(found)) return;
    setBusy(true);
    try {
      await submit(values);
    } catch (error) {
      const byServer = fieldErrors(names, error);
      if (!hasError(byServer)) setErrorText(textOfError(error));
      showErrors(form, byServer);
    } finally {
      setBusy(false);
    }
  };
  const reset = () => {
    setErrors(fieldErrors(names, undefined));
    setErrorText(undefined);
  };
  return { errors, errorText, isBusy, send, reset };
}

const hasError = (errors: object) => Object.values(errors).some(Boolean);

function readValues<Name extends string>(form: HTMLFormElement, names: readonly Name[]): Values<Name> {
  const data = new FormData(form);
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return Object.fromEntries(names.map((name) => [name, text(name)])) as Values<Name>;
}

const missingFields = <Name extends string>(names: readonly Name[], values: Values<Name>) =>
  Object.fromEntries(names.filter((name) => values[name] === '').map((name) => [name, texts.required])) as Errors<Name>;

/** Returns the first error of each field. An error at "proof.password" belongs to the field "proof". */
function fieldErrors<Name extends string>(names: readonly Name[], error: unknown): Errors<Name> {
  const byPath = Object.entries((isCallError(error) && error.problem?.errors) || {});
  const errorOf = (name: string) => byPath.find(([path]) => path === name || path.startsWith(`${name}.`))?.[1][0];
  return Object.fromEntries(names.map((name) => [name, errorOf(name)])) as Errors<Name>;
}

/** Returns the text for the error of a call, or of using a passkey. */
export function textOfError(error: unknown): string {
  if (!isCallError(error)) return ceremonyErrorText(error) ?? texts.notDone;
  if (error.reason === 'offline') return texts.offline;
  return error.problem?.detail ?? texts.notDone;
}
