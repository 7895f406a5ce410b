import type { NoteDraft } from '@daybook/contracts/notes';
import { isAboutFields, isCallFailed } from '@daybook/kit/call';
import { Button } from '@daybook/kit/button';
import { SelectField, TextAreaField, TextField } from '@daybook/kit/field';
import { NotSaved } from '@daybook/kit/not-saved';
import { Spoken } from '@daybook/kit/spoken';
import { useStyles } from '@daybook/kit/styles';
import type { FormEvent, KeyboardEvent, ReactNode } from 'react';
import { categories } from '../category.ts';
import { spec, texts } from '../texts.ts';
import type { Saving } from '@daybook/kit/use-saving';
import { css, sheet } from './form.css';
import { isBlank } from './note-fields.ts';
import type { NoteFormState } from './use-note-form.ts';

interface NoteFormProps {
  form: NoteFormState;
  saving: Saving;
  submitLabel: string;
  onSave: (draft: NoteDraft) => void;
  /** Stands above the fields. */
  children?: ReactNode;
}

/** The form of a new note and of a changed one. All-empty it does nothing (spec section 5) but wait in its first field. */
export function NoteForm({ form, saving, submitLabel, onSave, children }: NoteFormProps) {
  useStyles(sheet);
  const save = () => {
    if (isBlank(form.getValues())) form.setFocus('title');
    else void form.handleSubmit(onSave)();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  return (
    <form noValidate className={css.form} onSubmit={submit} onKeyDown={submitByKey}>
      {children}
      <Fields form={form} />
      <Spoken>
        {saving.failure !== undefined && (
          <NotSaved onRetry={isAboutFields(saving.failure) ? undefined : save} busy={saving.busy}>
            {reason(saving.failure)}
          </NotSaved>
        )}
      </Spoken>
      <div>
        <Button type="submit" variant="primary" busy={saving.busy}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}

function Fields({ form: { register, formState } }: { form: NoteFormState }) {
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

/** Ctrl or ⌘ with Enter submits, also from the body, where Enter is a line. */
function submitByKey(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing)
    event.currentTarget.requestSubmit();
}

/** What the API says of a refusal that is not about a field; else that nothing is lost. */
function reason(failure: unknown) {
  const problem = isCallFailed(failure) ? failure.problem : undefined;
  const detail = problem && problem.status < 500 && !isAboutFields(failure) ? problem.detail : undefined;
  return detail ?? texts.textIsKept;
}
