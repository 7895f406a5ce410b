import type { TaskDraft } from '@daybook/contracts/tasks';
import { isCallFailed } from '@daybook/kit/call';
import { type FieldErrors, type Resolver, useForm, type UseFormReturn } from 'react-hook-form';
import { checkFields, isFieldName, type TaskFields } from './task-fields.ts';

export type TaskFormState = UseFormReturn<TaskFields, unknown, TaskDraft>;

/** A form of a task, held against the contract when it is submitted. */
export const useTaskForm = (fields: TaskFields): TaskFormState => useForm({ defaultValues: fields, resolver });

/** Puts what the server refused beside its field. */
export function showRefusal(form: TaskFormState, error: unknown) {
  const errors = (isCallFailed(error) && error.problem?.errors) || {};
  for (const [name, messages] of Object.entries(errors)) {
    if (isFieldName(name)) form.setError(name, { type: 'server', message: messages.join(' ') }, { shouldFocus: true });
  }
}

const resolver: Resolver<TaskFields, unknown, TaskDraft> = (fields) => {
  const checked = checkFields(fields);
  if ('draft' in checked) return { values: checked.draft, errors: {} };
  const errors = Object.entries(checked.errors).map(([name, message]) => [name, { type: 'contract', message }]);
  return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<TaskFields> };
};
