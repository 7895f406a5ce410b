import type { TaskDraft } from '@daybook/contracts/tasks';
import { FormFrame } from '@daybook/kit/forms/form-frame';
import type { DraftForm } from '@daybook/kit/forms/use-draft-form';
import { SelectField, TextField } from '@daybook/kit/forms/field';
import type { Saving } from '@daybook/kit/forms/use-saving';
import type { ReactNode } from 'react';
import { columns } from '../board/columns.ts';
import { spec, texts } from '../texts.ts';
import { type TaskFields, taskRules } from './task-fields.ts';

interface TaskFormProps {
  form: DraftForm<TaskFields, TaskDraft>;
  saving: Saving;
  submitLabel: string;
  onSave: (draft: TaskDraft) => void;
  /** What an empty number means. */
  idHint?: string;
  /** Stands above the fields. */
  children?: ReactNode;
}

/** The form of a new task and of a changed one. All-empty it does nothing (spec section 5) but wait in its first field. */
export function TaskForm({ form, saving, submitLabel, onSave, idHint, children }: TaskFormProps) {
  const save = () => {
    if (taskRules.isBlank(form.getValues())) form.setFocus('title');
    else void form.handleSubmit(onSave)();
  };
  return (
    <FormFrame saving={saving} submitLabel={submitLabel} onSave={save} textIsKept={texts.textIsKept}>
      {children}
      <Fields form={form} idHint={idHint} />
    </FormFrame>
  );
}

function Fields({ form: { register, formState }, idHint }: Pick<TaskFormProps, 'form'> & { idHint: string | undefined }) {
  const { errors } = formState;
  return (
    <>
      <TextField label={spec.title} autoComplete="off" {...register('title')} error={errors.title?.message} />
      <TextField
        label={spec.id}
        hint={idHint}
        inputMode="numeric"
        autoComplete="off"
        {...register('id')}
        error={errors.id?.message}
      />
      <SelectField label={spec.category} {...register('category')} error={errors.category?.message}>
        <option value="">{spec.pickCategory}</option>
        {columns.map(({ category, title }) => (
          <option key={category} value={category}>
            {title}
          </option>
        ))}
      </SelectField>
    </>
  );
}
