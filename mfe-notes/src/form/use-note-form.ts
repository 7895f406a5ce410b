import type { NoteDraft } from '@daybook/contracts/notes';
import { isCallFailed } from '@daybook/kit/call';
import { type FieldErrors, type Resolver, useForm, type UseFormReturn } from 'react-hook-form';
import { checkFields, isFieldName, type NoteFields } from './note-fields.ts';

export type NoteFormState = UseFormReturn<NoteFields, unknown, NoteDraft>;

/** A form of a note, held against the contract when it is submitted. */
export const useNoteForm = (fields: NoteFields): NoteFormState => useForm({ defaultValues: fields, resolver });

/** Puts what the server refused beside its field. */
export function showRefusal(form: NoteFormState, error: unknown) {
  const errors = (isCallFailed(error) && error.problem?.errors) || {};
  for (const [name, messages] of Object.entries(errors)) {
    if (isFieldName(name)) form.setError(name, { type: 'server', message: messages.join(' ') }, { shouldFocus: true });
  }
}

const resolver: Resolver<NoteFields, unknown, NoteDraft> = (fields) => {
  const checked = checkFields(fields);
  if ('draft' in checked) return { values: checked.draft, errors: {} };
  const errors = Object.entries(checked.errors).map(([name, message]) => [name, { type: 'contract', message }]);
  return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<NoteFields> };
};
