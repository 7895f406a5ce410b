import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  useForm,
  type UseFormReturn,
} from 'react-hook-form';
import { isCallError } from '../api/call-error.ts';
import type { FieldRules } from './field-rules.ts';

/** The state of a form that makes a draft of its fields. */
export type DraftForm<Fields extends FieldValues, Draft> = UseFormReturn<Fields, unknown, Draft>;

/** A form that is held against its rules when it is submitted. */
export function useDraftForm<Fields extends FieldValues, Draft>(
  fields: Fields,
  { check }: FieldRules<Fields, Draft>,
): DraftForm<Fields, Draft> {
  // Every field has a value from the start.
  return useForm({ defaultValues: fields as DefaultValues<Fields>, resolver: resolverOf(check) });
}

/** Puts what the server refused beside its field. */
export function showServerErrors<Fields extends FieldValues, Draft>(form: DraftForm<Fields, Draft>, error: unknown) {
  const errors = (isCallError(error) && error.problem?.errors) || {};
  for (const [name, messages] of Object.entries(errors)) {
    if (isField(form, name)) form.setError(name, { type: 'server', message: messages.join(' ') }, { shouldFocus: true });
  }
}

const isField = <Fields extends FieldValues, Draft>(form: DraftForm<Fields, Draft>, name: string): name is Path<Fields> =>
  Object.hasOwn(form.getValues(), name);

const resolverOf =
  <Fields extends FieldValues, Draft>(check: FieldRules<Fields, Draft>['check']): Resolver<Fields, unknown, Draft> =>
  (fields) => {
    const checked = check(fields);
    if ('draft' in checked) return { values: checked.draft, errors: {} };
    const errors = Object.entries(checked.errors).map(([name, message]) => [name, { type: 'contract', message }]);
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<Fields> };
  };
