import type { TaskDraft } from '@daybook/contracts/tasks';
import { addScreen } from '@daybook/kit/entity/add-screen';
import { editScreen } from '@daybook/kit/entity/edit-screen';
import type { ControlsProps, FormParts } from '@daybook/kit/entity/entity-form';
import { SelectField, TextField } from '@daybook/kit/forms/field';
import { useStyles } from '@daybook/kit/ui/styles';
import { columns } from '../board/columns.ts';
import { screenTexts } from '../screen-texts.ts';
import { shownTitle, spec, texts } from '../texts.ts';
import { ColumnBadge } from './column-badge.tsx';
import { taskEntity } from './task.ts';
import { css, sheet } from './task.css';
import type { TaskTypes } from './task-api.ts';
import { taskFields } from './task-fields.ts';

type TaskFields = TaskTypes['fields'];

const parts: FormParts<TaskTypes> = {
  entity: taskEntity,
  fields: taskFields,
  Controls,
  firstField: 'title',
  Version,
  // Without its number, which another task may have by now.
  asNew: ({ title, category }) => ({ title: shownTitle(title), category: category || 'incomplete' }),
};

export const AddTask = addScreen(parts);
export const EditTask = editScreen(parts);

function Controls({ form: { register, formState }, isNew }: ControlsProps<TaskFields, TaskDraft>) {
  const { errors } = formState;
  return (
    <>
      <TextField label={spec.title} autoComplete="off" {...register('title')} error={errors.title?.message} />
      <TextField
        label={spec.id}
        hint={isNew ? screenTexts.idHint : undefined}
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

function Version({ fields }: { fields: TaskFields }) {
  useStyles(sheet);
  return (
    <>
      <p className={css.versionTitle}>{shownTitle(fields.title)}</p>
      <p className={css.versionFacts}>
        {fields.id && <span>{texts.taskNumber(fields.id)}</span>}
        {fields.category && <ColumnBadge category={fields.category} />}
      </p>
    </>
  );
}
