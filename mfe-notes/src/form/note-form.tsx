import type { NoteDraft } from '@daybook/contracts/notes';
import { FormFrame } from '@daybook/kit/forms/form-frame';
import type { DraftForm } from '@daybook/kit/forms/use-draft-form';
import { SelectField, TextAreaField, TextField } from '@daybook/kit/forms/field';
import type { Saving } from '@daybook/kit/forms/use-saving';
import type { ReactNode } from 'react';
import { categories } from '../category.ts';
import { spec, texts } from '../texts.ts';
import { type NoteFields, noteRules } from './note-fields.ts';

interface NoteFormProps {
  form: DraftForm<NoteFields, NoteDraft>;
  saving: Saving;
  submitLabel: string;
  onSave: (draft: NoteDraft) => void;
  /** Stands above the fields. */
  children?: ReactNode;
}

/** The form of a new note and of a changed one. All-empty it does nothing (spec section 5) but wait in its first field. */
export function NoteForm({ form, saving, submitLabel, onSave, children }: NoteFormProps) {
  const save = () => {
    if (noteRules.isBlank(form.getValues())) form.setFocus('title');
    else void form.handleSubmit(onSave)();
  };
  return (
    <FormFrame saving={saving} submitLabel={submitLabel} onSave={save} textIsKept={texts.textIsKept}>
      {children}
      <Fields form={form} />
    </FormFrame>
  );
}

function Fields({ form: { register, formState } }: Pick<NoteFormProps, 'form'>) {
  const { errors } = formState;
  return (
    <>
      <TextField label={spec.title} autoComplete="off" {...register('title')} error={errors.title?.message} />
      <TextAreaField label={spec.body} style={roomToWrite} {...register('body')} error={errors.body?.message} />
      <SelectField label={spec.category} {...register('category')} error={errors.category?.message}>
        <option value="">{spec.pickCategory}</option>
        {categories.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    </>
  );
}

const roomToWrite = { minHeight: '16rem' };
