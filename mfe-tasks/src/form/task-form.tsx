import type { TaskDraft } from '@daybook/contracts/tasks';
import { isAboutFields, isCallFailed } from '@daybook/kit/call';
import { Button } from '@daybook/kit/button';
import { SelectField, TextField } from '@daybook/kit/field';
import { NotSaved } from '@daybook/kit/not-saved';
import { Spoken } from '@daybook/kit/spoken';
import { useStyles } from '@daybook/kit/styles';
import type { Saving } from '@daybook/kit/use-saving';
import type { FormEvent, ReactNode } from 'react';
import { columns } from '../board/columns.ts';
import { spec, texts } from '../texts.ts';
import { css, sheet } from './form.css';
import { isBlank } from './task-fields.ts';
import type { TaskFormState } from './use-task-form.ts';

interface TaskFormProps {
  form: TaskFormState;
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
    <form noValidate className={css.form} onSubmit={submit}>
      {children}
      <Fields form={form} idHint={idHint} />
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

function Fields({ form: { register, formState }, idHint }: { form: TaskFormState; idHint: string | undefined }) {
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

/** What the API says of a refusal that is not about a field; else that nothing is lost. */
function reason(failure: unknown) {
  const problem = isCallFailed(failure) ? failure.problem : undefined;
  const detail = problem && problem.status < 500 && !isAboutFields(failure) ? problem.detail : undefined;
  return detail ?? texts.textIsKept;
}
