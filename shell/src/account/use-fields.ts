import { isCallError } from '@daybook/kit/api/call-error';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { failureOf } from './failure-of.ts';
import { texts } from './texts.ts';

type Values<Name extends string> = Readonly<Record<Name, string>>;
type Errors<Name extends string> = Readonly<Partial<Record<Name, string | undefined>>>;

interface FieldsOptions<Name extends string> {
  /** All are required. A field has the name that the server uses for it in an error. */
  readonly names: readonly Name[];
  /** What is wrong with the fields, before the server is asked. */
  readonly check?: (values: Values<Name>) => Errors<Name>;
  /** Rejects if the server refuses or cannot be reached. */
  readonly submit: (values: Values<Name>) => Promise<void>;
}

interface Sending<Name extends string> {
  readonly submit: FieldsOptions<Name>['submit'];
  /** Fields that may be empty this time. */
  readonly without?: readonly Name[];
}

/** Checks and sends the fields of a form. Their values stay in the form's elements only: they may be passwords. */
export function useFields<Name extends string>({ names, check, submit: byDefault }: FieldsOptions<Name>) {
  const [errors, setErrors] = useState(() => fieldErrors(names, undefined));
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const show = (form: HTMLFormElement, refused: Errors<Name>) => {
    flushSync(() => setErrors(refused));
    form.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  };
  const send = async (form: HTMLFormElement, { submit, without = [] }: Sending<Name> = { submit: byDefault }) => {
    if (isBusy) return;
    const values = readValues(form, names);
    // The alert is taken away first, so that a screen reader reads the same message again.
    setFailure(undefined);
    const wanted = names.filter((name) => !without.includes(name));
    const refused = { ...check?.(values), ...missing(wanted, values) };
    show(form, refused);
    if (Object.values(refused).some(Boolean)) return;
    setBusy(true);
    try {
      await submit(values);
    } catch (error) {
      const byServer = fieldErrors(names, error);
      const isInFields = Object.values(byServer).some(Boolean);
      if (!isInFields) setFailure(failureOf(error));
      show(form, byServer);
    } finally {
      setBusy(false);
    }
  };
  const forget = () => {
    setErrors(fieldErrors(names, undefined));
    setFailure(undefined);
  };
  return { errors, failure, isBusy, send, forget };
}

function readValues<Name extends string>(form: HTMLFormElement, names: readonly Name[]): Values<Name> {
  const data = new FormData(form);
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return Object.fromEntries(names.map((name) => [name, text(name)])) as Values<Name>;
}

const missing = <Name extends string>(names: readonly Name[], values: Values<Name>) =>
  Object.fromEntries(names.filter((name) => values[name] === '').map((name) => [name, texts.required])) as Errors<Name>;

/** The first reason for each field; "proof.password" is about the field "proof". */
function fieldErrors<Name extends string>(names: readonly Name[], error: unknown): Errors<Name> {
  const refused = Object.entries((isCallError(error) && error.problem?.errors) || {});
  const reason = (name: string) => refused.find(([at]) => at === name || at.startsWith(`${name}.`))?.[1][0];
  return Object.fromEntries(names.map((name) => [name, reason(name)])) as Errors<Name>;
}
